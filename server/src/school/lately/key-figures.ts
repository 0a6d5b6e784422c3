import { kpiRoles, measuresOf, unitOf } from '@lectern/contract/kpi/kpi-measures.rules';
import type { KpiMeasure, KpiRole } from '@lectern/contract/kpi/kpi-measures.rules';
import type { FormulaMeasure } from '@lectern/contract/kpi/kpi.schema';
import { sql } from 'kysely';
import type { Database, Db } from '../../db/client.ts';
import { formulaOf } from '../../features/kpi/formulas/formula-of.queries.ts';
import { setKpiFormula } from '../../features/kpi/formulas/set-formula.ts';
import { endKpiImmunity, updateKpiImmuneUsers } from '../../features/kpi/immunities/update-immune-users.ts';
import { scoreOf } from '../../features/kpi/kpi.rules.ts';
import type { CountedMeasure } from '../../features/kpi/kpi.rules.ts';
import { calculateKeyFigures } from '../../features/kpi/months/calculate-months.ts';
import { writeSnapshots } from '../../features/kpi/months/write-snapshots.ts';
import { runJob } from '../../kernel/process/job.ts';
import { secretsOf } from '../../kernel/secrets.ts';
import { settingsReader } from '../../settings.ts';
import { Random } from '../random.ts';
import { asStaff } from './as-staff.ts';

/** Including the open one. */
const monthsBack = 23;

/** The teachers' formula until a year ago: renewals have more weight. */
const lastYears: FormulaMeasure[] = [
  { measure: 'reports_in_time', weight: 25, target: 9_800, floor: 7_000, cap: 100 },
  { measure: 'own_cancellations', weight: 20, target: 100, floor: 1_000, cap: 100 },
  { measure: 'attendance_kept', weight: 15, target: 9_000, floor: 6_000, cap: 110 },
  { measure: 'renewals', weight: 20, target: 7_500, floor: 3_000, cap: 110 },
  { measure: 'first_answer', weight: 10, target: 240, floor: 2_880, cap: 100 },
  { measure: 'trial_conversion', weight: 10, target: 6_000, floor: 1_000, cap: 110 },
];

/**
 * Two years of key figures: versions of formulas, immunities in all states, invented figures for months before the first lesson, and
 * figures calculated by the job for the others.
 */
export async function addKeyFigures(database: Database, now: Temporal.Instant): Promise<void> {
  const { db } = database;
  const as = asStaff(database);
  const { rows } = await sql<{ admin_id: number; first: string; teachers: number[] }>`
    select (select id from users where email = 'admin@lectern.test') as admin_id, (select min(start)::date from lessons) as first,
      array(select t.id from teachers t join users u on u.id = t.id where t.status = 'active' and u.email like 'teacher%' order by t.id limit 7) as teachers
  `.execute(db);
  const [{ admin_id: admin, first, teachers } = { admin_id: 0, first: '', teachers: [] }] = rows;
  const today = now.toZonedDateTimeISO('Europe/Moscow').toPlainDate();
  const current = today.with({ day: 1 });
  const yearAgo = current.subtract({ months: 12 });
  const by = async (at: Temporal.Instant, measures: FormulaMeasure[], valid_from: string, comment: string) =>
    as(admin, at, (ctx) => setKpiFormula(ctx, { body: { role: 'Teacher', valid_from, comment, measures } }));
  const atNoon = (day: Temporal.PlainDate) => day.toZonedDateTime({ timeZone: 'Europe/Moscow', plainTime: '12:00' }).toInstant();
  await by(atNoon(yearAgo.subtract({ days: 9 })), lastYears, yearAgo.toString(), 'Renewals assess more');
  const coming = lastYears.map((each) => (each.measure === 'first_answer' ? { ...each, target: 120 } : each));
  await by(now.subtract({ hours: 5 }), coming, current.add({ months: 2 }).toString(), 'Offers are answered sooner');
  const [, , ill, leave, studies, coach] = teachers;
  const give = (user: number | undefined, at: Temporal.Instant, from: Temporal.PlainDate, until: Temporal.PlainDate, reason: string) =>
    as(admin, at, (ctx) =>
      updateKpiImmuneUsers(ctx, {
        body: { user_ids: user === undefined ? [] : [user], from: from.toString(), until: until.toString(), reason },
      }),
    );
  const half = today.subtract({ months: 6 });
  await give(ill, atNoon(half), half, half.add({ days: 20 }), 'In hospital');
  const [ended] = await give(leave, atNoon(half), half.add({ days: 1 }), half.add({ days: 60 }), 'Care of a child');
  if (ended !== undefined) {
    const input = { params: { id: ended.id }, body: { reason: 'Back at work earlier' } };
    await as(admin, atNoon(half.add({ days: 30 })), (ctx) => endKpiImmunity(ctx, input));
  }
  await give(studies, now.subtract({ hours: 30 }), today.subtract({ days: 1 }), today.add({ days: 13 }), 'Exams of a second degree');
  await give(coach, now.subtract({ hours: 4 }), today.add({ days: 20 }), today.add({ days: 34 }), 'Leads the summer camp');
  const taught = Temporal.PlainDate.from(first);
  await makeUpMonths(db, current, taught.day > 7 ? taught.add({ months: 1 }).with({ day: 1 }) : taught.with({ day: 1 }));
  // Months with lessons are closed on their days.
  for (
    let month = taught.with({ day: 1 }).add({ months: 1 });
    Temporal.PlainDate.compare(month, current) <= 0;
    month = month.add({ months: 1 })
  ) {
    const closing = atNoon(month.with({ day: 9 }));
    if (Temporal.Instant.compare(closing, now) < 0) await calculate(database, closing);
  }
  await calculate(database, now);
}

/** Snapshots of the months before the lessons of this school. */
async function makeUpMonths(db: Db, current: Temporal.PlainDate, end: Temporal.PlainDate): Promise<void> {
  const { rows } = await sql<{ id: number; role: KpiRole; since: string }>`
    select u.id, g.role, u.created_at::date as since from users u join role_grants g on g.user_id = u.id left join teachers t on t.id = u.id
    where g.role = any(${[...kpiRoles]}::text[]) and u.state = 'active' and (g.role <> 'Teacher' or t.status = 'active') order by u.id, g.role
  `.execute(db);
  const people = rows.map((row) => ({ ...row, random: new Random(row.id, kpiRoles.indexOf(row.role)) }));
  for (let month = current.subtract({ months: monthsBack }); Temporal.PlainDate.compare(month, end) < 0; month = month.add({ months: 1 })) {
    const [key, next] = [month.toString(), month.add({ months: 1 }).toString()];
    const closed = `${month.add({ months: 1 }).with({ day: 8 }).toString()}T22:17:00Z`;
    await sql`insert into kpi_months (month) values (${key})`.execute(db);
    for (const role of kpiRoles) {
      const formula = await formulaOf(db, role, key);
      const snapshots = people
        .filter((person) => person.role === role && person.since < next)
        .map(({ id, random }) => ({ user_id: id, ...scoreOf(role, formula.measures, countedIn(random, role, month.daysInMonth)) }));
      await writeSnapshots(db, { role, month: key, formula_id: formula.id, at: closed }, snapshots);
    }
    await sql`update kpi_months set closed_at = ${closed} where month = ${key}`.execute(db);
  }
}

/** Invented counts of a person in a month, most of them good. */
function countedIn(random: Random, role: KpiRole, days: number): CountedMeasure[] {
  const teacher = role === 'Teacher';
  const lessons = teacher ? random.int(18, 60) : random.int(200, 420);
  const few = teacher ? random.int(1, 6) : random.int(8, 30);
  const most = (of: number, least: number) => of - random.int(0, Math.ceil(of * (1 - least)));
  const counts = (measure: KpiMeasure): [numerator: number, denominator: number] => {
    switch (measure) {
      case 'reports_in_time':
        return [most(lessons, 0.86), lessons];
      case 'own_cancellations':
        return [random.int(0, Math.ceil(lessons * 0.05)), lessons];
      case 'attendance_kept':
        return [most(lessons, 0.78), lessons];
      case 'renewals':
        return [most(few, 0.4), few];
      case 'first_answer':
        return [few * random.int(40, role === 'Curator' ? 2_400 : 900), few];
      case 'trial_conversion':
        return [most(few, 0.3), few];
      case 'load':
        return unitOf(measure, role) === 'number' ? [random.int(25, 60), 1] : [teacher ? lessons : random.int(12, 40), days];
    }
  };
  return measuresOf(role).map((measure) => {
    const [numerator, denominator] = counts(measure);
    return { measure, numerator, denominator };
  });
}

/** Runs the nightly job, so that this month is calculated as well. */
async function calculate(database: Database, now: Temporal.Instant): Promise<void> {
  const clock = () => now;
  const site = { publicUrl: '', mailFolder: null, secrets: secretsOf('demo school') };
  const kernel = { database, clock, settings: settingsReader(database.db, clock), site, checkAnswers: false };
  await runJob(
    kernel,
    { name: 'key-figures', cron: '', work: calculateKeyFigures },
    new AbortController().signal,
    'demo school key figures',
  );
}
