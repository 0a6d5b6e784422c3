import { abilities } from '@lectern/contract/permissions';
import { slotStep } from '@lectern/contract/schedule/free-teachers.schema';
import type { FindTeacherQuery, FoundTeachers } from '@lectern/contract/schedule/free-teachers.schema';
import { temporalZone } from '@lectern/contract/time';
import { sql } from 'kysely';
import { AppError } from '../../kernel/app-error.ts';
import type { ReadContext } from '../../kernel/calls/context.ts';
import { pageLimit } from '../../kernel/calls/page-limit.ts';
import { freeBits, freeWeeks, lessonMinutes, slotWeeks, teachersTime, timesOf } from '../availability/public/teachers-time.ts';
import type { SlotWeeks, TimeOfTeacher, WeeklySlot } from '../availability/public/teachers-time.ts';
import { opensInbox } from '../matches/public/opens-inbox.ts';
import { clientScope, kidScope } from '../clients/public/client-access.ts';
import { periodOfAnswer, isRequestedBy, periodOf, weekOfLoad } from './query-period.ts';
import { slotDates, weeksOfSlot } from './slot-week.view.ts';
import type { SlotDate } from './slot-week.view.ts';
import { chooseTimes } from './weekly-choice.rules.ts';

type Fit = {
  readonly id: number;
  readonly place: number;
  readonly fits: number;
  readonly weeks: number;
  readonly load_minutes: number;
  readonly slots: readonly number[];
};
type FoundRow = Omit<FoundTeachers['results'][number], 'slots' | 'fits' | 'load_minutes'>;

export async function findTeacher(ctx: ReadContext, { query }: { query: FindTeacherQuery }): Promise<FoundTeachers> {
  const zone = query.kid_id === undefined ? undefined : await zoneOfKid(ctx, query.kid_id);
  const period = periodOf(ctx, { ...query, zone: query.zone ?? zone });
  const requested = startsIn(query);
  if (requested.length === 0) return { ...periodOfAnswer(period), count: 0, results: [] };
  const slots = slotWeeks(requested, period);
  const week = weekOfLoad(period);
  const time = await teachersTime(ctx, slots, isRequestedBy(query), { kidId: query.kid_id, week });
  const free = freeBits(slots, time);
  const loads = lessonMinutes(time, week);
  const fits = new Map<number, Fit>();
  time.teachers.forEach((id, place) => {
    const fit = fitOf(slots, freeWeeks(free, place), query.lessons_per_week);
    if (fit !== null) fits.set(id, { id, place, load_minutes: loads[place] ?? 0, ...fit });
  });
  const rows = await bestOf(ctx, query, contenders([...fits.values()], query.page * query.page_size));
  const found = rows.flatMap((row) => {
    const fit = fits.get(row.id);
    return fit === undefined ? [] : [{ row, fit }];
  });
  const times = timesOf(
    slots,
    time,
    found.map(({ fit }) => fit.place),
  );
  const weeks = new Map<number, readonly SlotDate[]>();
  const weeksOf = (slot: number) => {
    const dates = weeks.get(slot) ?? slotDates(slots, slot);
    weeks.set(slot, dates);
    return dates;
  };
  const results = found.map(({ row, fit }) => {
    const own = times.get(fit.place) ?? { working: [], taken: [] };
    return {
      ...row,
      load_minutes: fit.load_minutes,
      fits: fit.fits,
      slots: fit.slots.map((slot) => slotOf(slots, slot, weeksOf(slot), own, row.zone)),
    };
  });
  return { ...periodOfAnswer(period), count: fits.size, results };
}

/** The zone of a child in the actor's scope. @throws AppError `not_found` */
async function zoneOfKid({ actor, db }: ReadContext, id: number): Promise<string> {
  const known = actor.abilities.includes(abilities.allSchedules) ? sql`true` : sql`${clientScope(actor)} and ${kidScope(actor)}`;
  const { rows } = await sql<{ zone: string }>`
    select k.zone from children k join clients c on c.id = k.client_id where k.id = ${id} and ${known}`.execute(db);
  const kid = rows[0];
  if (kid === undefined) throw new AppError('not_found', {}, 'kid_id');
  return kid.zone;
}

/** Every half hour at which a lesson can begin inside a wished window, without duplicates. */
export function startsIn({ window: windows, minutes }: Pick<FindTeacherQuery, 'window' | 'minutes'>): WeeklySlot[] {
  const starts = new Map<number, WeeklySlot>();
  for (const { weekday, start_minute: first, finish_minute } of windows)
    for (let start_minute = first; start_minute + minutes <= finish_minute; start_minute += slotStep)
      starts.set(weekday * 1440 + start_minute, { weekday, start_minute });
  return [...starts.values()];
}

/** How well a teacher fits; null if they are free in no week. */
function fitOf({ slots, period }: SlotWeeks, weeks: Uint8Array, lessons: number) {
  const choices = slots.map((slot, index) => ({
    slot: index,
    minute: slot.weekday * 1440 + slot.start_minute,
    weeks: weeks[index] ?? 0,
  }));
  const chosen = chooseTimes(choices, lessons, period.minutes, period.weeks);
  if (chosen.length === 0) return null;
  const fits = chosen.filter((choice) => choice.weeks === period.weeks).length;
  const holding = choices.filter((choice) => choice.weeks === period.weeks);
  const listed = [...holding, ...chosen.filter((choice) => choice.weeks < period.weeks)];
  return { fits, weeks: chosen.reduce((sum, choice) => sum + choice.weeks, 0), slots: listed.map(({ slot }) => slot) };
}

/** Sorts by fit, then by fewer lessons in the week; the database sorts ties by name. */
const byFit = (a: Fit, b: Fit) => b.fits - a.fits || b.weeks - a.weeks || a.load_minutes - b.load_minutes;

/** The teachers that may be among the first places; names only decide ties, so the others are dropped. */
function contenders(fits: Fit[], places: number): Fit[] {
  const sorted = fits.sort(byFit);
  const last = sorted[places - 1];
  return last === undefined ? sorted : sorted.filter((fit) => byFit(fit, last) <= 0);
}

async function bestOf({ db }: ReadContext, query: FindTeacherQuery, fits: readonly Fit[]): Promise<FoundRow[]> {
  const column = (of: (fit: Fit) => number) => sql`${fits.map(of)}::int[]`;
  const { rows } = await sql<FoundRow>`
    select t.id, u.name, u.zone, t.max_minutes_per_week, ${opensInbox} as answers
    from unnest(
      ${column(({ id }) => id)}, ${column((fit) => fit.fits)}, ${column(({ weeks }) => weeks)}, ${column((fit) => fit.load_minutes)}
    ) as fit (id, fits, weeks, load)
    join teachers t on t.id = fit.id join users u on u.id = t.id
    order by fit.fits desc, fit.weeks desc, fit.load, u.name, t.id ${pageLimit(query)}
  `.execute(db);
  return rows;
}

export function slotOf(slots: SlotWeeks, slot: number, dates: readonly SlotDate[], time: TimeOfTeacher, zone: string) {
  const { weekday, start_minute } = slots.slots[slot] ?? { weekday: 1, start_minute: 0 };
  const first = dates[0]?.start ?? '';
  const local = Temporal.Instant.from(first).toZonedDateTimeISO(temporalZone(zone));
  const failing = weeksOfSlot(dates, time, true).filter(({ reasons }) => reasons.length > 0);
  return {
    weekday,
    start_minute,
    teacher_weekday: local.dayOfWeek,
    teacher_start_minute: local.hour * 60 + local.minute,
    holds: failing.length === 0,
    first,
    failing,
  };
}
