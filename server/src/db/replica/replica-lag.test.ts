import { describe, expect, it } from 'vitest';
import { isReached, replicaLag } from './replica-lag.ts';

describe('the lag of a replica', () => {
  it('is unknown until the replica has reached a position of the primary', () => {
    const lag = replicaLag(60_000);
    expect(lag.lag(0)).toBeNull();
    lag.replicaHas('0/100');
    expect(lag.lag(0)).toBeNull();
    lag.primaryWas('0/200', 1_000);
    lag.replicaHas('0/1FF');
    expect(lag.lag(2_000)).toBeNull();
    lag.replicaHas('0/200');
    expect(lag.lag(2_000)).toBe(1_000);
  });

  it('counts from the last position that was reached, and stays small while nothing is written', () => {
    const lag = replicaLag(60_000);
    lag.primaryWas('0/200', 1_000);
    lag.primaryWas('0/300', 3_000);
    lag.primaryWas('0/300', 5_000);
    lag.replicaHas('0/2FF');
    expect(lag.lag(6_000)).toBe(5_000);
    lag.replicaHas('0/300');
    expect(lag.lag(6_000)).toBe(1_000);
  });

  it('is unknown while the replica does not answer, or the primary only reads', () => {
    const lag = replicaLag(60_000);
    lag.primaryWas('0/200', 0);
    lag.replicaHas('0/200');
    lag.replicaHas(null);
    expect(lag.lag(0)).toBeNull();
    lag.replicaHas('0/200');
    expect(lag.lag(0)).toBe(0);
    lag.primaryWas(null, 1);
    expect(lag.lag(1)).toBeNull();
    lag.replicaHas('0/200');
    expect(lag.lag(1)).toBeNull();
  });

  it('is unknown for a replica that is ahead of its primary, so that it follows another one', () => {
    const lag = replicaLag(60_000);
    lag.primaryWas('0/900', 0);
    lag.replicaHas('0/900');
    expect(lag.lag(0)).toBe(0);
    lag.primaryWas('0/500', 1_000);
    expect(lag.lag(1_000)).toBeNull();
    lag.replicaHas('0/910');
    expect(lag.lag(1_000)).toBeNull();
  });

  it('forgets positions of the primary that are older than asked for', () => {
    const lag = replicaLag(1_000);
    lag.primaryWas('0/200', 0);
    lag.primaryWas('0/900', 2_000);
    lag.replicaHas('0/300');
    expect(lag.lag(2_000)).toBeNull();
  });
});

it('compares positions as numbers', () => {
  expect(isReached('0/FFFFFFFF', '1/0')).toBe(true);
  expect(isReached('A/0', '9/FFFFFFFF')).toBe(false);
  expect(isReached('16/B374D848', '16/B374D848')).toBe(true);
});
