import { inNameOrder } from '@lectern/contract/name-order';
import { abilities } from '@lectern/contract/permissions';
import { highestGrade, isGrade, lowestGrade } from '@lectern/contract/study/grades.rules';
import { sql } from 'kysely';
import type { Db } from '../../../db/client.ts';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import { referencesTo, writtenSince } from '../../../kernel/references.ts';
import { importTeacherAccounts, removeAccounts, usedAccounts } from '../../accounts/public/import-users.ts';
import { importRates, removeRates } from '../../salary/public/import-rates.ts';
import { importWorkingHours, removeWorkingHours } from '../../schedule/public/import-working-hours.ts';
import { importTeachers, removeTeachers } from '../../teachers/public/import-teachers.ts';
import type { ImportedTeacher } from '../../teachers/public/import-teachers.ts';
import {
  comparable,
  contractCell,
  emailsCell,
  innCell,
  lineCell,
  numberCell,
  sumCell,
  textCell,
  zoneCell,
} from '../rows/cell-values.rules.ts';
import type { CellValue } from '../rows/cell-values.rules.ts';
import { rowKind } from '../rows/import-kind.ts';
import type { ExaminedRow, FieldRow, GoodRow, ImportRecord, ImportSetting, LeftRow } from '../rows/import-kind.ts';
import { requestsOf } from '../work/import-requests.rules.ts';
import { workingWeekCell } from '../rows/working-week.rules.ts';
import type { WeekSpan } from '../rows/working-week.rules.ts';
import { rowReader } from '../rows/row-reader.rules.ts';
import { knownPeople } from './known-people.ts';
import type { KnownPeople } from './known-people.ts';

type Skill = ImportedTeacher['skills'][number];
type TeacherDraft = Omit<ImportedTeacher, 'id'> & {
  readonly email: string;
  readonly zone: string;
  readonly courses: string;
  readonly week: readonly WeekSpan[];
  readonly hours: string;
  /** The rate of one lesson, for each service of the courses. */
  readonly rate: number | null;
};
type Known = { readonly courses: ReadonlyMap<string, number>; readonly curators: KnownPeople };

/** The records that belong to a teacher's card and are deleted with it. */
const partsOfTeacher = ['teacher_skills', 'working_hours', 'rate_versions'];
const mostHours = 100;

/** A single address, because an account has one. */
function emailCell(text: string): CellValue<string> {
  const emails = emailsCell(text);
  if (!('value' in emails)) return emails;
  const [email] = emails.value;
  return email === undefined || emails.value.length > 1 ? { reason: 'email' } : { value: email };
}

/** Courses separated by commas, semicolons or lines, each with optional grades: `Mathematics 5-9`; without grades, all of them. */
function skillsCell(courses: ReadonlyMap<string, number>): (text: string) => CellValue<readonly Skill[]> {
  return (text) => {
    const skills = new Map<number, Skill>();
    for (const part of text.split(/[,;\n]/)) {
      const plain = part.trim();
      if (plain === '') continue;
      const [, title = plain, from, to] =
        /^(.+?)[\s:(]+(\d{1,2})(?:\s*[-–—]\s*(\d{1,2}))?\)?(?: ?(?:класс\S*|кл\.?|grades?))?$/i.exec(plain) ?? [];
      const whole = courses.get(comparable(plain));
      const course = whole ?? courses.get(comparable(title));
      if (course === undefined) return { reason: 'course_unknown' };
      const first = whole !== undefined || from === undefined ? lowestGrade : Number(from);
      const last = whole !== undefined || from === undefined ? highestGrade : Number(to ?? from);
      if (!isGrade(first) || !isGrade(last) || first > last) return { reason: 'grade' };
      skills.set(course, { course_id: course, grade_from: first, grade_to: last });
    }
    return { value: [...skills.values()] };
  };
}

function readTeacher({ fields, row_no, joins }: FieldRow, setting: ImportSetting, { courses, curators }: Known): ExaminedRow<TeacherDraft> {
  const read = rowReader(fields);
  const name = read.required('name', lineCell);
  const email = read.required('email', emailCell);
  const zone = read.optional('zone', zoneCell, setting.zone);
  const skills = read.optional('courses', skillsCell(courses), []);
  const contract = read.optional('contract', contractCell, 'self_employed' as const);
  const inn = read.optional('inn', innCell, null);
  const hours = read.optional('max_hours', (text) => numberCell(text, 1, mostHours), null);
  const about = read.optional('about', (text) => textCell(text, 2_000), '');
  const week = read.optional('hours', workingWeekCell, []);
  if (week.length > 0 && !setting.abilities.includes(abilities.allSchedules)) read.fault('hours', 'right_missing');
  const rate = read.optional('rate', sumCell, null);
  if (rate !== null && rate < 0) read.fault('rate', 'sum_negative');
  if (rate !== null && !setting.abilities.includes(abilities.setRates)) read.fault('rate', 'right_missing');
  const curatorText = read.text('curator');
  const curator = curatorText === '' ? { id: null } : curators(curatorText);
  if ('found' in curator) read.fault('curator', curator.found === 0 ? 'curator_unknown' : 'curator_ambiguous');
  if (read.faults.length > 0 || name === null || email === null || 'found' in curator) return { row_no, faults: read.faults };
  const terms = { curator_id: curator.id, contract_type: contract, inn, max_minutes_per_week: hours === null ? null : hours * 60, about };
  const own = { name: inNameOrder(name), email, zone, courses: read.text('courses'), week, hours: read.text('hours'), rate };
  return { row_no, joins, identities: [`email ${email}`], draft: { ...own, ...terms, skills } };
}

async function examine(db: Db, setting: ImportSetting, rows: readonly FieldRow[]): Promise<ExaminedRow<TeacherDraft>[]> {
  const courses = await db.selectFrom('courses').select(['id', 'title_en', 'title_ru']).execute();
  const known = {
    courses: new Map(courses.flatMap(({ id, ...titles }) => Object.values(titles).map((title) => [comparable(title), id] as const))),
    curators: await knownPeople(db, ['Curator']),
  };
  const read = rows.map((row) => readTeacher(row, setting, known));
  const emails = read.flatMap((row) => ('draft' in row ? [row.draft.email] : []));
  const { rows: taken } = await sql<{ id: number; email: string }>`
    select id, lower(email) as email from users where lower(email) = any(${emails})
  `.execute(db);
  const ids = new Map(taken.map(({ id, email }) => [email, id]));
  return read.map((row) => {
    const id = 'draft' in row ? ids.get(row.draft.email) : undefined;
    if (!('draft' in row) || id === undefined) return row;
    return { row_no: row.row_no, faults: [{ field: 'email', value: row.draft.email, reason: 'exists', params: { id } }] };
  });
}

async function createRecords(ctx: WriteContext, setting: ImportSetting, rows: readonly GoodRow<TeacherDraft>[]) {
  const ids = await importTeacherAccounts(
    ctx,
    rows.map(({ draft: { email, name, zone } }) => ({ email, name, zone })),
  );
  const cards = rows.map(({ draft: { email: _, zone: __, courses: ___, week: ____, hours: _____, rate: ______, ...card } }, at) => ({
    id: ids[at] ?? 0,
    ...card,
  }));
  await importTeachers(ctx, cards, { import_id: setting.runId });
  await importWorkingHours(
    ctx,
    rows.map(({ draft: { zone, week } }, at) => ({ teacher_id: ids[at] ?? 0, zone, week, valid_from: setting.date })),
  );
  await importRates(
    ctx,
    (await ratesOf(ctx.db, rows)).map(({ at, ...rate }) => ({ ...rate, teacher_id: ids[at] ?? 0, effective_from: setting.date })),
  );
  const records: ImportRecord[] = rows.map(({ row_no }, at) => ({ row_no, entity: 'teacher', entity_id: ids[at] ?? 0 }));
  return { records, left: [] };
}

/** A teacher's rates for every service of their courses. */
async function ratesOf(db: Db, rows: readonly GoodRow<TeacherDraft>[]) {
  const services = await db.selectFrom('service_courses').select(['id', 'course_id']).where('active', '=', true).execute();
  return rows.flatMap(({ draft: { rate, skills } }, at) => {
    if (rate === null) return [];
    const taught = services.filter(({ course_id }) => skills.some((skill) => skill.course_id === course_id));
    return taught.map(({ id }) => ({ at, service_course_id: id, amount: rate }));
  });
}

async function removeRecords(ctx: WriteContext, { runId }: ImportSetting, records: readonly ImportRecord[]): Promise<LeftRow[]> {
  const ids = records.map(({ entity_id }) => entity_id);
  const tables = new Map([...(await referencesTo(ctx.db, 'teachers', ids, partsOfTeacher)), ...(await usedAccounts(ctx, ids))]);
  const changed = new Set([
    ...(await writtenSince(ctx.db, { column: 'teacher_id' }, ids, requestsOf(runId))),
    ...(await writtenSince(ctx.db, { entity: ['user', 'teacher'] }, ids, requestsOf(runId))),
  ]);
  const going = ids.filter((id) => !tables.has(id) && !changed.has(id));
  await removeWorkingHours(ctx, going);
  await removeRates(ctx, going);
  await removeTeachers(ctx, going);
  await removeAccounts(ctx, going);
  return records.flatMap(({ row_no, entity_id }): LeftRow[] => {
    if (changed.has(entity_id)) return [{ row_no, faults: [{ field: null, value: '', reason: 'changed_since', params: {} }] }];
    const where = tables.get(entity_id);
    if (where === undefined) return [];
    return [{ row_no, faults: [{ field: null, value: '', reason: 'has_records', params: { where: where.join(', ') } }] }];
  });
}

function values({
  name,
  email,
  zone,
  courses,
  contract_type,
  inn,
  max_minutes_per_week: minutes,
  about,
  hours,
  rate,
}: TeacherDraft): Record<string, string> {
  return {
    name,
    email,
    zone,
    courses,
    contract: contract_type,
    inn: inn ?? '',
    max_hours: minutes === null ? '' : String(minutes / 60),
    about,
    hours,
    rate: rate === null ? '' : String(rate),
  };
}

/** Rows of teachers with their courses; their accounts await an invitation. */
export const teacherRows = rowKind<TeacherDraft>({ kind: 'teachers', joins: null, examine, values, createRecords, removeRecords });
