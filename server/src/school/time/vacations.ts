import { dateText, dayLength, instantOf, isoText } from './calendar.ts';
import type { Day } from './calendar.ts';
import type { School } from '../school-plan.ts';
import type { Teacher } from '../people/teachers.ts';

type Input = {
  readonly state: 'requested' | 'approved' | 'rejected';
  /** The first day: this many days from today, or from the end of the placed lessons. */
  readonly from: number;
  readonly after: 'today' | 'lessons';
  readonly days: number;
  readonly comment: string;
};

/** Approved vacations begin after the placed lessons, so that none had to be moved. */
const wishes: readonly Input[] = [
  { state: 'requested', from: 18, after: 'today', days: 3, comment: 'A family trip' },
  { state: 'approved', from: 3, after: 'lessons', days: 7, comment: '' },
  { state: 'approved', from: 6, after: 'lessons', days: 10, comment: 'Skiing' },
  { state: 'requested', from: 25, after: 'today', days: 5, comment: '' },
  { state: 'rejected', from: 12, after: 'today', days: 2, comment: '' },
  { state: 'requested', from: 9, after: 'lessons', days: 4, comment: 'Moving house' },
];
/** Every n-th teacher has requested a vacation; not the first one, whose calendar a visitor of the demo uses. */
const every = 4;

/** Writes a few vacations of the first block's teachers: requested, approved and rejected. */
export function addVacations({ rows, staff, now, today, endDay }: School, teachers: readonly Teacher[]): void {
  const ctx = teachers
    .map((teacher, place) => ({ ...teacher, place }))
    .filter(({ active, hours, place }) => active && hours.length > 0 && place % every === every - 1);
  for (const [index, { id, zone, place }] of ctx.entries()) {
    const input = wishes[index % wishes.length];
    if (input === undefined) continue;
    const first: Day = (input.after === 'today' ? today : endDay) + input.from;
    const decided = input.state !== 'requested';
    rows.add('vacations', {
      id: rows.nextId('vacations'),
      teacher_id: id,
      first_day: dateText(first),
      last_day: dateText(first + input.days - 1),
      zone,
      start: isoText(instantOf(zone, first, 0)),
      finish: isoText(instantOf(zone, first + input.days, 0)),
      state: input.state,
      comment: input.comment,
      requested_at: isoText(now - (index + 2) * dayLength),
      requested_by: id,
      decided_at: decided ? isoText(now - dayLength) : null,
      decided_by: decided ? (staff.curators[place % staff.curators.length] ?? id) : null,
      decision_comment: input.state === 'rejected' ? 'Mock exams in that week' : '',
    });
  }
}
