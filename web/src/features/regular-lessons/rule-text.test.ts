import i18next from 'i18next';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { conflictText, kidTimeText, ruleTimesText } from './rule-text.ts';

const lessons = JSON.parse(readFileSync(join(import.meta.dirname, '../../../public/locales/en/lessons.json'), 'utf8')) as object;
beforeAll(() => i18next.init({ lng: 'en', ns: ['lessons'], resources: { en: { lessons } }, interpolation: { escapeValue: false } }));

const bishkek = '+06:00';

it('a conflict is told on the viewer’s clock, not on the child’s', () => {
  const t = i18next.getFixedT('en', 'lessons');
  const params = { name: 'Anna', start: '2026-11-17T15:00:00Z', finish: '2026-11-17T15:45:00Z' };
  expect(conflictText(t, { reason: 'teacher_busy', params }, bishkek)).toMatch(/^Anna already has a lesson .*21:00–21:45\.$/);
  const until = '2026-11-17T15:10:00Z';
  expect(conflictText(t, { reason: 'slot_held', params: { ...params, until } }, bishkek)).toContain('21:10');
});

it('a weekly rule is told on the viewer’s clock first, with the child’s and its name beside it', () => {
  const t = i18next.getFixedT('en', 'lessons');
  const moscow = 'Europe/Moscow';
  const rule = { weekday: 2, start_minute: 1080, minutes: 45, zone: moscow, kid_zone: moscow, kid_name: 'Petya', valid_from: '2026-09-01' };
  expect(ruleTimesText(t, rule, bishkek)).toMatch(/21:00.*18:00.*Petya/);
  expect(kidTimeText(t, rule, '+03:00')).toBeNull();
});
