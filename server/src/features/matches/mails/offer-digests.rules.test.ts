import { temporalZone } from '@lectern/contract/time';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { digestHours, lastDigestAt, offersMailText } from './offer-digests.rules.ts';

describe('the time of the latest digest', () => {
  it('is 9:00 or 17:00 of the teacher’s zone, at most 16 hours ago', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 365 * 24 * 60 }),
        fc.constantFrom('Europe/Moscow', 'Asia/Yekaterinburg', '+0300', '-0500'),
        (minutes, zone) => {
          const now = Temporal.Instant.from('2026-01-01T00:00:00Z').add({ minutes });
          const last = lastDigestAt(now, zone);
          const age = last.until(now).total('minutes');
          expect(age).toBeGreaterThanOrEqual(0);
          expect(age).toBeLessThan(16 * 60);
          const local = last.toZonedDateTimeISO(temporalZone(zone));
          expect(digestHours).toContain(local.hour);
          expect(local.minute).toBe(0);
        },
      ),
    );
  });
});

describe('a mail about several offers', () => {
  const teacher = { name: 'Anna', zone: 'Europe/Moscow', offers: [{ id: 7, course: 'Maths', grade: 5, deadline: '2026-11-17T09:00:00Z' }] };

  it('links each offer, in the inbox or among the past ones', () => {
    expect(offersMailText('digest', 'en', teacher, 'https://school.test').text).toContain('https://school.test/match?offer=7');
    expect(offersMailText('lapses', 'ru', teacher, 'https://school.test').text).toContain('https://school.test/match?box=past&offer=7');
  });

  it('shows the deadline in the teacher’s zone and language', () => {
    expect(offersMailText('deadline', 'en', teacher, 's').text).toContain('Maths, grade 5, until 17 Nov 2026, 12:00');
    expect(offersMailText('deadline', 'ru', teacher, 's').text).toContain('5 класс, до 17.11.2026, 12:00');
  });
});
