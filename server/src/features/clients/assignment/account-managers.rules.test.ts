import fc from 'fast-check';
import { expect, it } from 'vitest';
import { hoursApart, leastLoaded } from './account-managers.rules.ts';

const at = Temporal.Instant.from('2026-11-16T09:00:00Z');
const candidate = (id: number, zone: string, clients: number) => ({ id, zone, clients });

it('returns null without account managers', () => {
  expect(leastLoaded([], 'Europe/Moscow', at)).toBeNull();
});

it('prefers a near zone to a smaller load, and then the smaller load', () => {
  const far = candidate(1, 'Asia/Vladivostok', 0);
  const near = [candidate(2, 'Europe/Moscow', 9), candidate(3, '+0500', 4)];
  expect(leastLoaded([far, ...near], 'Europe/Moscow', at)?.id).toBe(3);
  expect(leastLoaded([far], 'Europe/Moscow', at)?.id).toBe(1);
  expect(hoursApart('Europe/Moscow', 'Asia/Vladivostok', at)).toBe(7);
});

it('never skips a near manager with fewer clients', () => {
  const zones = ['Europe/Moscow', 'Asia/Vladivostok', 'Europe/London', '+0300'];
  const any = fc.record({ id: fc.integer({ min: 1, max: 50 }), zone: fc.constantFrom(...zones), clients: fc.nat(20) });
  fc.assert(
    fc.property(fc.uniqueArray(any, { selector: ({ id }) => id, minLength: 1 }), fc.constantFrom(...zones), (all, zone) => {
      const chosen = leastLoaded(all, zone, at);
      const near = all.filter((each) => hoursApart(each.zone, zone, at) <= 3);
      const among = near.length > 0 ? near : all;
      expect(chosen?.clients).toBe(Math.min(...among.map(({ clients }) => clients)));
      expect(among).toContain(chosen);
    }),
  );
});
