import type { MatchRequest } from '@lectern/contract/matches/matches.schema';
import type { LeftOutReason, WaveOrder } from '@lectern/contract/matches/searches.schema';
import type { FoundTeachers } from '@lectern/contract/schedule/free-teachers.schema';

export type Order = Pick<WaveOrder, 'order' | 'left_out'>;
type Found = Pick<FoundTeachers['results'][number], 'id' | 'name' | 'answers' | 'slots' | 'load_minutes'>;
type Search = {
  readonly lessons_per_week: number;
  readonly offers: readonly Pick<MatchRequest['offers'][number], 'teacher_id' | 'state'>[];
};

/** Maximum number of times in an offer. */
const mostTimes = 7;

/** The times of an offer: those free in every week, or the best ones if there are too few. */
function timesOf({ slots }: Found, lessons: number) {
  const holding = slots.filter(({ holds }) => holds);
  const offered = holding.length >= lessons ? holding : slots;
  return offered.slice(0, mostTimes).map(({ weekday, start_minute }) => ({ weekday, start_minute }));
}

/**
 * The teachers to offer a search to, the best first, and those left out with reasons: teachers who have an offer, cannot answer, or no
 * longer teach the child.
 * @param found the matching teachers, the best first
 * @param parted teachers who taught the child before
 */
export function orderOf(found: readonly Found[], { lessons_per_week, offers }: Search, parted: ReadonlySet<number>): Order {
  const order: Order['order'] = [];
  const left_out: Order['left_out'] = [];
  for (const teacher of found) {
    const { id: teacher_id, name, answers, load_minutes } = teacher;
    const reason = reasonAgainst(answers, offers.find((offer) => offer.teacher_id === teacher_id)?.state, parted.has(teacher_id));
    if (reason === null) order.push({ teacher_id, name, load_minutes, slots: timesOf(teacher, lessons_per_week) });
    else left_out.push({ teacher_id, name, reason });
  }
  return { order, left_out };
}

function reasonAgainst(answers: boolean, offered: Search['offers'][number]['state'] | undefined, parted: boolean): LeftOutReason | null {
  if (offered !== undefined) return offered;
  if (!answers) return 'no_inbox';
  return parted ? 'parted' : null;
}
