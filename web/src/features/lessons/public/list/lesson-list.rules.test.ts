import { expect, it } from 'vitest';
import { lessonList, periodOf } from './lesson-list.rules.ts';

it('asks for whole days of the viewer’s clock, the last one included', () => {
  const days = lessonList.read({ from: '2026-11-01', to: '2026-11-30' });
  expect(periodOf(days, 'Europe/Moscow')).toEqual({ from: '2026-10-31T21:00:00Z', to: '2026-11-30T21:00:00Z' });
  expect(periodOf(lessonList.read({ from: '2026-13-01' }), 'Europe/Moscow')).toEqual({});
});
