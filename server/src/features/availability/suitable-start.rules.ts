/** Chooses the free time to offer for a child's lesson. Pure. */
import { temporalZone } from '@lectern/contract/time';

/** The child of a lesson: its usual times, grade and zone. */
export type Learner = {
  readonly zone: string;
  readonly grade: number;
  /** Starts of the child's lessons around the requested one, ISO instants. */
  readonly lessons: readonly string[];
};

/** Local minutes of a day: a lesson starts at `from` or later and ends by `to`. */
type Hours = { readonly from: number; readonly to: number };

const hour = 60;
/** Earliest start on a day off, and after school. */
const dayOffFrom = 9 * hour;
const afterSchool = 14 * hour;
/** Maximum distance from the usual time that still counts as usual. */
const around = hour;
const morning = 7 * hour;
const night = 22 * hour;

/** Hours that suit a child: after school or on a day off; younger children end earlier. @param weekday ISO */
export function hoursOfChild(grade: number, weekday: number): Hours {
  const to = grade <= 4 ? 20 * hour : grade <= 8 ? 21 * hour : night;
  return { from: weekday >= 6 ? dayOffFrom : afterSchool, to };
}

type Wall = { readonly date: string; readonly weekday: number; readonly minute: number };

function wallOf(at: Temporal.Instant, zone: string): Wall {
  const wall = at.toZonedDateTimeISO(temporalZone(zone));
  return { date: wall.toPlainDate().toString(), weekday: wall.dayOfWeek, minute: wall.hour * hour + wall.minute };
}

/** The local minute at which most lessons start; on a tie that of the latest lesson. Null without lessons. */
export function usualMinute({ lessons, zone }: Learner): number | null {
  const counts = new Map<number, number>();
  const starts = lessons.map((start) => Temporal.Instant.from(start)).sort(Temporal.Instant.compare);
  for (const start of starts) {
    const { minute } = wallOf(start, zone);
    const count = (counts.get(minute) ?? 0) + 1;
    counts.delete(minute);
    counts.set(minute, count);
  }
  return [...counts].reduce<[number, number] | null>((best, each) => (best !== null && best[1] > each[1] ? best : each), null)?.[0] ?? null;
}

/**
 * The start to offer: on the first day with suitable hours, the one nearest to the child's usual time. Times around the usual one count as
 * suitable: a child who learns in the morning has its reasons. Without lessons the requested time is the usual one. If nothing suits, the
 * first start that is not at night, otherwise the first.
 * @param starts free starts in epoch milliseconds, in order
 * @param requested the requested start, epoch milliseconds
 */
export function suitableStart(starts: readonly number[], minutes: number, learner: Learner, requested: number): number | null {
  const atWall = (start: number) => wallOf(Temporal.Instant.fromEpochMilliseconds(start), learner.zone);
  const known = usualMinute(learner);
  const minuteOfDay = atWall(requested).minute;
  const usual = known ?? (minuteOfDay >= morning && minuteOfDay < night ? minuteOfDay : afterSchool);
  let best: { readonly start: number; readonly date: string; readonly far: number } | null = null;
  let awake: number | null = null;
  for (const start of starts) {
    const { date, weekday, minute } = atWall(start);
    if (best !== null && date !== best.date) break;
    if (minute < morning || minute + minutes > night) continue;
    awake ??= start;
    const { from, to } = hoursOfChild(learner.grade, weekday);
    const far = Math.abs(minute - usual);
    const suits = far <= around || (minute >= from && minute + minutes <= to);
    if (suits && (best === null || far < best.far)) best = { start, date, far };
  }
  return best?.start ?? awake ?? starts[0] ?? null;
}
