import { describe, expect, it } from 'vitest';
import { ruleClocks } from './rule-clock.rules.ts';

const rule = { weekday: 2, start_minute: 1080, zone: 'Europe/Moscow', kid_zone: 'Europe/Moscow', valid_from: '2026-09-01' };
const now = '2026-11-16T09:00:00Z';

describe('a weekly rule', () => {
  it('has one time if both zones have the same time', () => {
    expect(ruleClocks(rule, '+03:00', now)).toMatchObject({ own: { weekday: 2, start_minute: 1080 }, kid: null });
  });

  it('is shown in the viewer’s zone first, then in the child’s', () => {
    expect(ruleClocks(rule, '+06:00', now)).toMatchObject({
      own: { weekday: 2, start_minute: 1260 },
      kid: { weekday: 2, start_minute: 1080 },
    });
  });

  it('is on another weekday if the date differs', () => {
    expect(ruleClocks({ ...rule, start_minute: 30 }, 'Europe/London', now)).toMatchObject({
      own: { weekday: 1, start_minute: 1290 },
      kid: { weekday: 2, start_minute: 30 },
    });
  });

  it('uses the offsets of the first day if the rule starts later', () => {
    const summer = { ...rule, valid_from: '2027-04-01' };
    expect(ruleClocks(rule, 'Europe/Berlin', now).own.start_minute).toBe(960);
    expect(ruleClocks(summer, 'Europe/Berlin', now).own.start_minute).toBe(1020);
  });
});
