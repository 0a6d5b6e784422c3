import { sql } from 'kysely';
import type { Database, Db } from '../db/client.ts';
import { hashPassword } from '../features/accounts/password.ts';
import { addBankStatement, checkBooks, closeOldMonths } from './money/bank.ts';
import { addPayPeriods } from './money/books.ts';
import { addPayCalculations } from './money/pay-calculations.ts';
import { addSchemePay } from './money/scheme-pay.ts';
import { addPayDisputes } from './money/pay-disputes.ts';
import { minute, wallOf } from './time/calendar.ts';
import { addDaysOff, noteDaysOff } from './time/days-off.ts';
import { checkSchool } from './check-school.ts';
import { addClientAccess } from './people/client-access.ts';
import { addClientRecords } from './people/client-records.ts';
import { addClients } from './people/clients.ts';
import { addDeals } from './deals.ts';
import { addStudy } from './courses.ts';
import { addEngagements } from './people/engagements.ts';
import { addEntranceLessons } from './people/entrance-lessons.ts';
import { addImports } from './imports.ts';
import { addLessons } from './time/lessons.ts';
import { Ledger } from './ledger.ts';
import { addRecentEvents } from './lately/add-recent-events.ts';
import { addKeyFigures } from './lately/key-figures.ts';
import { loadFast } from './load-fast.ts';
import { addMatches } from './matches.ts';
import { addMoney } from './money/money.ts';
import { addPapers } from './money/papers.ts';
import { addCatalogue } from './progress/add-catalogue.ts';
import { addChecklists } from './progress/add-checklists.ts';
import { addPracticeTexts } from './progress/add-practice-texts.ts';
import { addTests } from './progress/add-tests.ts';
import { addActivityPay, addActivityRates } from './money/activity-pay.ts';
import { addPay } from './money/pay.ts';
import { addPupils } from './pupils.ts';
import { Random } from './random.ts';
import { schoolZone, sizePlans } from './school-plan.ts';
import type { School, SchoolSize, SizePlan } from './school-plan.ts';
import { addSettings } from './settings-history.ts';
import { addStaff } from './people/staff.ts';
import { addTeachers } from './people/teachers.ts';
import type { Secrets } from '../kernel/secrets.ts';
import { addVacations } from './time/vacations.ts';
import { RowWriter } from './write-rows.ts';

export type SchoolOptions = {
  readonly size: SchoolSize;
  readonly now: Temporal.Instant;
  /** Fewer blocks than the plan has, so that a test fills a large school in seconds. */
  readonly blocks?: number;
  /** The same seed and `now` give the same school, except for the salt of the password. */
  readonly seed?: number;
  readonly onProgress?: (line: string) => void;
  /** The secrets of the server that will use the school. */
  readonly secrets?: Secrets;
};

/** The password of every user in the demo school. */
export const demoPassword = 'lectern-demo';

/** @returns whether the database has no users, so that a school can be created in it */
export function isEmptySchool({ db }: Database): Promise<boolean> {
  return hasNobody(db);
}

async function hasNobody(db: Db): Promise<boolean> {
  const { rows } = await sql`select from users limit 1`.execute(db);
  return rows.length === 0;
}

/**
 * Fills an empty, migrated database with a school of demo data, in one transaction; its imports follow in others.
 * @throws Error if there are users already, or the books are inconsistent at the end
 */
export async function fillSchool(database: Database, options: SchoolOptions): Promise<void> {
  const passwordHash = await hashPassword(demoPassword);
  await database.db.transaction().execute(async (db) => {
    // Rows are computed between two statements, and no other connection is waiting yet.
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(db);
    await fill(db, options, passwordHash);
  });
  // The following steps call real endpoints, on tables that were empty a moment ago.
  await gatherStatistics(database.db);
  if (planOf(options).blocks === 1) await addImports(database, options.now);
  await addRecentEvents(database, options.now, options.secrets);
  if (sizePlans[options.size].blocks === 1) await addKeyFigures(database, options.now);
  await gatherStatistics(database.db);
}

/** Autovacuum has not run yet, and the embedded database has none: without statistics, plans would assume empty tables. */
async function gatherStatistics(db: Db): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`.execute(db);
  for (const { name } of rows) await sql`analyze ${sql.table(name)}`.execute(db);
}

function planOf({ size, blocks }: SchoolOptions): SizePlan {
  const plan = sizePlans[size];
  return { ...plan, blocks: Math.min(plan.blocks, blocks ?? plan.blocks) };
}

async function fill(db: Db, options: SchoolOptions, passwordHash: string): Promise<void> {
  const { now, seed = 2026, onProgress = () => {} } = options;
  if (!(await hasNobody(db))) throw new Error('the database has users already: a school is only made in an empty one');
  const plan = planOf(options);
  const rows = new RowWriter(db);
  const moment = Math.floor(now.epochMilliseconds / minute) * minute;
  const today = wallOf(schoolZone, moment).day;
  const people = new Random(seed, -1);
  const daysOff = await addDaysOff(db, moment, today);
  const school: School = {
    db,
    plan,
    rows,
    study: addStudy(rows, now.subtract({ hours: 24 * 400 }).toString()),
    staff: addStaff(rows, people, plan, passwordHash, moment),
    now: moment,
    daysOff,
    today,
    firstDay: today - 7 * plan.weeksBack,
    endDay: today + 7 * plan.weeksAhead,
    passwordHash,
    paidActivities: [],
  };
  await addSettings(school);
  await loadFast(db, () => addBlocks(school, seed, onProgress), onProgress);
  await noteDaysOff(db, moment);
  await sql`select rebuild_client_balances()`.execute(db);
  await sql`select open_client_managers()`.execute(db);
  await sql`select open_teacher_curators()`.execute(db);
  await sql`select rebuild_child_topics()`.execute(db);
  await rows.advanceSequences();
  await addChecklists(school, seed);
  await addTests(db, plan.blocks === 1);
  await addPracticeTexts(db);
  if (plan.blocks > 1) await addCatalogue(db);
  if (plan.blocks === 1) await addPapers(db, school.staff.managers.slice(0, 2), now);
  if (plan.blocks === 1) await addPupils(db, now);
  onProgress('checking the books and the calendar');
  await checkSchool(db);
  await addPayCalculations(db, school);
  if (plan.blocks === 1) await addSchemePay(db, school);
  await closeOldMonths(db, school);
  if (plan.blocks === 1) await addPayDisputes(db, school);
  if (plan.blocks === 1) await addBankStatement(db, school);
  await checkBooks(db, school);
  onProgress(
    `${rows.total()} rows: ${rows.count('clients')} clients, ${rows.count('lessons')} lessons, ${rows.count('ledger_transactions')} transactions`,
  );
}

async function addBlocks(school: School, seed: number, onProgress: (line: string) => void): Promise<void> {
  const { plan, rows } = school;
  const ledger = new Ledger(rows);
  const rateIds = addActivityRates(school);
  for (let block = 0; block < plan.blocks; block += 1) {
    const random = new Random(seed, block);
    const teachers = addTeachers(school, random, block);
    // The large school is a fixed benchmark, so additions leave it unchanged.
    if (plan.blocks === 1) addVacations(school, teachers);
    const { clients, kids } = addClients(school, random, block);
    if (plan.blocks === 1) addClientAccess(school, clients);
    if (plan.blocks === 1) addClientRecords(school, clients, kids);
    const learned = addEngagements(school, random, kids, teachers);
    const tried = plan.blocks === 1 ? addEntranceLessons(school, new Random(seed, -12), kids, teachers, learned) : [];
    const placed = [...learned, ...tried].sort((one, other) => one.start - other.start);
    const closed = addLessons(school, random, placed);
    addMoney(school, random, ledger, clients, closed);
    addPay(school, ledger, closed);
    addActivityPay(school, ledger, rateIds, school.paidActivities.splice(0));
    addMatches(school, random, kids, teachers, placed);
    ledger.forgetPeople();
    await rows.write(false);
    if (plan.blocks > 1 && block % 25 === 24) {
      onProgress(
        `${Math.round(((block + 1) / plan.blocks) * 100)} %: ${rows.count('clients')} clients, ${rows.count('lessons')} lessons, ${rows.total()} rows`,
      );
    }
  }
  addPayPeriods(school, Math.min(ledger.firstDay, school.firstDay));
  await rows.write(true);
  if (plan.blocks === 1) {
    await addDeals(school, new Random(seed, -2));
    await rows.write(true);
  }
}
