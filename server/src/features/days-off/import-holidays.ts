import type { HolidayCountry } from '@lectern/contract/days-off/days-off.schema';
import { sql } from 'kysely';
import type { WriteContext } from '../../kernel/calls/context.ts';
import { isoOf } from '../../kernel/clock.ts';
import { dateIn } from '../../kernel/date-in.ts';
import type { JobContext } from '../../kernel/process/job.ts';
import { lockDictionaries } from '../../kernel/reference/write-entry.ts';
import { holidaysOf } from './public/holidays-of.ts';
import type { NamedDay } from './holidays.rules.ts';

/**
 * Imports the public holidays of this year and the next, once for each year and country, so that changed, switched off or deleted days stay
 * so. Future days of another country are deleted.
 */
export async function importHolidays(job: JobContext): Promise<void> {
  const { holiday_country: country, school_zone } = job.settings;
  const today = dateIn(school_zone, job.now);
  const { rows: known } = await sql<{ country: string; year: number }>`select country, year from holiday_years`.execute(job.db);
  if (known.some((each) => each.country !== country)) await job.write((ctx) => dropOthers(ctx, country, today.toString()));
  if (country === 'none') return;
  for (const year of [today.year, today.year + 1]) {
    if (known.some((each) => each.country === country && each.year === year)) continue;
    const days = await holidaysOf(country, year);
    await job.write((ctx) =>
      createRecords(
        ctx,
        { country, year },
        days.filter(({ day }) => day >= today.toString()),
      ),
    );
  }
}

async function createRecords(
  ctx: WriteContext,
  of: { readonly country: HolidayCountry; readonly year: number },
  days: readonly NamedDay[],
): Promise<void> {
  await lockDictionaries(ctx);
  const { rows } = await sql`
    insert into holiday_years (country, year, brought_at) values (${of.country}, ${of.year}, ${isoOf(ctx.now)})
    on conflict do nothing returning year
  `.execute(ctx.db);
  if (rows.length === 0) return ctx.nothingChanged();
  if (days.length > 0)
    await ctx.db
      .insertInto('days_off')
      .values(days.map((day) => ({ ...day, country: of.country, position: 1 })))
      .execute();
  ctx.audit({ action: 'holidays.bring_in', entity: 'holidays', entity_id: null, new: { ...of, days: days.map(({ day }) => day) } });
}

async function dropOthers(ctx: WriteContext, country: string, today: string): Promise<void> {
  await lockDictionaries(ctx);
  const { rows } = await sql<{ day: string }>`
    delete from days_off where country <> ${country} and day >= ${today} returning day
  `.execute(ctx.db);
  await sql`delete from holiday_years where country <> ${country}`.execute(ctx.db);
  ctx.audit({ action: 'holidays.drop', entity: 'holidays', entity_id: null, old: { days: rows.map(({ day }) => day).sort() } });
}
