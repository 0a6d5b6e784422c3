import { describe, expect, it } from 'vitest';
import { temporalZone, zone } from './time.ts';
import { defaultZone, zoneOffsets } from './time-zones.ts';

describe('time zones', () => {
  it('have ids such as +0300 and titles such as GMT+3:00', () => {
    expect(zoneOffsets.find(({ id }) => id === '+0300')).toEqual({ id: '+0300', title: 'GMT+3:00' });
    expect(zoneOffsets.find(({ id }) => id === '-0500')).toEqual({ id: '-0500', title: 'GMT-5:00' });
    for (const { id, title } of zoneOffsets.slice(1)) {
      expect(id).toMatch(/^[+-](0[1-9]|1[0-4])00$/);
      expect(title).toBe(`GMT${id.slice(0, 1)}${Number(id.slice(1, 3))}:00`);
    }
  });

  it('cover GMT 0, +1 to +14 and -1 to -11, in this order', () => {
    const order = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, -1, -2, -3, -4, -5, -6, -7, -8, -9, -10, -11];
    expect(zoneOffsets.map(({ id }) => Number(id) / 100)).toEqual(order);
    expect(zoneOffsets[0]).toEqual({ id: '+0000', title: 'GMT 0' });
  });

  it('are +0300 by default', () => {
    expect(defaultZone).toBe('+0300');
    expect(zoneOffsets.map(({ id }) => id)).toContain(defaultZone);
  });

  it('are valid on the wire and for Temporal', () => {
    for (const { id } of zoneOffsets) {
      expect(zone.safeParse(id).success).toBe(true);
      const there = Temporal.Instant.from('2026-11-21T12:00:00Z').toZonedDateTimeISO(temporalZone(id));
      expect(there.offsetNanoseconds).toBe((Number(id) / 100) * 3_600_000_000_000);
    }
  });
});
