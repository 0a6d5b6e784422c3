import { expect, it } from 'vitest';
import { boundsOf, lessonList, periodOf, timesOf, upcomingLessonList } from './lesson-list.rules.ts';

it('requests whole days in the viewer’s zone, the last one included', () => {
  const days = lessonList.read({ from: '2026-11-01', to: '2026-11-30' });
  expect(periodOf(days, 'Europe/Moscow')).toEqual({ from: '2026-10-31T21:00:00Z', to: '2026-11-30T21:00:00Z' });
  expect(periodOf(lessonList.read({ from: '2026-13-01' }), 'Europe/Moscow')).toEqual({});
});

it('shows upcoming lessons by default, the next one first', () => {
  expect(timesOf(undefined, lessonList.read({}))).toBe('upcoming');
  expect(timesOf('past', lessonList.read({}))).toBe('past');
  expect(timesOf('nonsense', lessonList.read({ status: ['held'] }))).toBe('all');
  expect(timesOf(undefined, lessonList.read({ from: '2026-11-01' }))).toBe('all');
  expect(boundsOf('upcoming', '2026-11-23T09:00:00Z')).toEqual({ from: '2026-11-23T09:00:00Z' });
  expect(boundsOf('past', '2026-11-23T09:00:00Z')).toEqual({ to: '2026-11-23T09:00:00Z' });
  expect([upcomingLessonList.read({}).ordering, lessonList.read({}).ordering]).toEqual(['start', '-start']);
});
