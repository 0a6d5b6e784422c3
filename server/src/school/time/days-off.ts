import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import { holidaysOf } from '../../features/days-off/public/holidays-of.ts';
import { dateText, isoText } from './calendar.ts';
import type { Day, Millis } from './calendar.ts';

const country = 'RU';

/** Adds the future public holidays, as the server's job would. @returns their days */
export async function addDaysOff(db: Db, now: Millis, today: Day): Promise<ReadonlySet<Day>> {
  const first = dateText(today);
  const year = Number(first.slice(0, 4));
  const years = [year, year + 1];
  const days = (await Promise.all(years.map((each) => holidaysOf(country, each)))).flat().filter(({ day }) => day >= first);
  await db
    .insertInto('holiday_years')
    .values(years.map((each) => ({ country, year: each, brought_at: isoText(now) })))
    .execute();
  await db
    .insertInto('days_off')
    .values(days.map((day) => ({ ...day, country, position: 1 })))
    .execute();
  return new Set(days.map(({ day }) => today + Temporal.PlainDate.from(first).until(day).days));
}

/** Records the weekly lessons that were not placed on days off, so that they are placed if the day is switched off. */
export async function noteDaysOff(db: Db, now: Millis): Promise<void> {
  await sql`
    insert into unplaced_lessons (rule_id, rule_date, start, reason, params, noted_at, tried_at)
    select r.id, d.day, (d.day + r.start_minute * interval '1 minute') at time zone r.zone, 'school_day_off', '{}', ${isoText(now)}, ${isoText(now)}
    from days_off d join regular_rules r on r.weekday = extract(isodow from d.day)
    where r.zone ~ '/' and d.day >= r.valid_from and d.day < least(r.placed_to, r.valid_to)
  `.execute(db);
}
