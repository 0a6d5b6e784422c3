import type { Lesson } from '@lectern/contract/lessons/lessons.schema';
import { expect, it } from 'vitest';
import { sheetLines } from './sheet-lines.rules.ts';

const lesson = (id: number, start: string, status: Lesson['status']) =>
  ({ id, start, finish: start, status, kid_name: `Child ${id}`, course_title: 'Mathematics' }) as Lesson;

it('prints lessons and activities by time, without cancelled and moved ones', () => {
  const schedule: Parameters<typeof sheetLines>[0] = {
    lessons: [
      lesson(1, '2026-11-18T09:00:00Z', 'planned'),
      lesson(2, '2026-11-16T09:00:00Z', 'held'),
      lesson(3, '2026-11-16T07:00:00Z', 'cancelled'),
      lesson(4, '2026-11-16T08:00:00Z', 'rescheduled'),
    ],
    activities: [
      {
        id: 5,
        title: 'Training',
        start: '2026-11-17T07:00:00Z',
        finish: '2026-11-17T08:00:00Z',
        kind: 'training',
        paid: false,
        comment: '',
      },
    ],
    busy: [{ start: '2026-11-17T10:00:00Z', finish: '2026-11-17T11:00:00Z' }],
  };
  const lines = sheetLines(schedule, 'Busy');
  expect(lines.map(({ title }) => title)).toEqual(['Child 2', 'Training', 'Busy', 'Child 1']);
});
