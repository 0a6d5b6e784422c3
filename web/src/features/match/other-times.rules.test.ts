import { expect, it } from 'vitest';
import { inZone } from './other-times.rules.ts';

it('converts a weekly time to another zone, also across midnight and the end of the week', () => {
  const at = (weekday: number, start_minute: number) => ({ weekday, start_minute });
  expect(inZone(at(2, 1080), 'Europe/Moscow', 'Asia/Yekaterinburg', '2026-11-23')).toEqual(at(2, 1200));
  expect(inZone(at(2, 1380), 'Europe/Moscow', 'Asia/Yekaterinburg', '2026-11-23')).toEqual(at(3, 60));
  expect(inZone(at(7, 1380), 'Europe/Moscow', 'Asia/Yekaterinburg', '2026-11-23')).toEqual(at(1, 60));
  expect(inZone(at(1, 60), '+0500', '+0300', '2026-11-23')).toEqual(at(7, 1380));
});
