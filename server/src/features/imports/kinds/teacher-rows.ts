import { sql } from 'kysely';
import type { Db } from '../../../db/client.ts';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import { referencesTo, writtenSince } from '../../../kernel/references.ts';
import { bringInTeacherAccounts, removeAccounts, usedAccounts } from '../../accounts/public/bring-in-users.ts';
import { bringInTeachers, removeTeachers } from '../../teachers/public/bring-in-teachers.ts';
import type { BroughtTeacher } from '../../teachers/public/bring-in-teachers.ts';
import { comparable, contractCell, emailsCell, innCell, numberCell, textCell, zoneCell } from '../rows/cell-values.rules.ts';
import type { CellValue } from '../rows/cell-values.rules.ts';
import { rowKind } from '../rows/import-kind.ts';
import type { ExaminedRow, FieldRow, GoodRow, ImportRecord, ImportSetting, LeftRow } from '../rows/import-kind.ts';
import { requestsOf } from '../work/import-requests.rules.ts';
import { rowReader } from '../rows/row-reader.rules.ts';
import { knownPeople } from './known-people.ts';
import type { KnownPeople } from './known-people.ts';

type Skill = BroughtTeacher['skills'][number];
type TeacherDraft = Omit<BroughtTeacher, 'id'> & { readonly email: string; readonly zone: string; readonly courses: string };
type Known = { readonly courses: ReadonlyMap<string, number>; readonly curators: KnownPeople };

const mostHours = 100;
const lastGrade = 11;

/** One address: an account has no more. */
function emailCell(text: string): CellValue<string> {
  const emails = emailsCell(text);
  if (!('value' in emails)) return emails;
  const [email] = emails.value;
  return email === undefined || emails.value.length > 1 ? { reason: 'email' } : { value: email };
}

/** Courses parted by commas, semicolons or lines, each with its grades behind it: `Mathematics 5-9`, or all of them. */
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
      const first = whole !== undefined || from === undefined ? 1 : Number(from);
      const last = whole !== undefined || from === undefined ? lastGrade : Number(to ?? from);
      if (first < 1 || last > lastGrade || first > last) return { reason: 'grade' };
      skills.set(course, { course_id: course, grade_from: first, grade_to: last });
    }
    return { value: [...skills.values()] };
  };
}

function readTeacher({ fields, row_no, joins }: FieldRow, setting: ImportSetting, { courses, curators }: Known): ExaminedRow<TeacherDraft> {
  const read = rowReader(fields);
  const name = read.required('name', textCell);
  const email = read.required('email', emailCell);
  const zone = read.optional('zone', zoneCell, setting.zone);
  const skills = read.optional('courses', skillsCell(courses), []);
  const contract = read.optional('contract', contractCell, 'self_employed' as const);
  const inn = read.optional('inn', innCell, null);
  const hours = read.optional('max_hours', (text) => numberCell(text, 1, mostHours), null);
  const about = read.optional('about', (text) => textCell(text, 2_000), '');
  const curatorText = read.text('curator');
  const curator = curatorText === '' ? { id: null } : curators(curatorText);
  if ('found' in curator) read.fault('curator', curator.found === 0 ? 'curator_unknown' : 'curator_ambiguous');
  if (read.faults.length > 0 || name === null || email === null || 'found' in curator) return { row_no, faults: read.faults };
  const terms = { curator_id: curator.id, contract_type: contract, inn, max_minutes_per_week: hours === null ? null : hours * 60, about };
  return { row_no, joins, identities: [`email ${email}`], draft: { name, email, zone, ...terms, skills, courses: read.text('courses') } };
}

async function examine(db: Db, setting: ImportSetting, rows: readonly FieldRow[]): Promise<ExaminedRow<TeacherDraft>[]> {
  const courses = await db.selectFrom('courses').select(['id', 'title']).execute();
  const known = {
    courses: new Map(courses.map(({ id, title }) => [comparable(title), id])),
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

async function bringIn(ctx: WriteContext, setting: ImportSetting, rows: readonly GoodRow<TeacherDraft>[]) {
  const ids = await bringInTeacherAccounts(
    ctx,
    rows.map(({ draft: { email, name, zone } }) => ({ email, name, zone })),
  );
  const cards = rows.map(({ draft: { email: _, zone: __, courses: ___, ...card } }, at) => ({ id: ids[at] ?? 0, ...card }));
  await bringInTeachers(ctx, cards, { import_id: setting.runId });
  const records: ImportRecord[] = rows.map(({ row_no }, at) => ({ row_no, entity: 'teacher', entity_id: ids[at] ?? 0 }));
  return { records, left: [] };
}

async function takeAway(ctx: WriteContext, { runId }: ImportSetting, records: readonly ImportRecord[]): Promise<LeftRow[]> {
  const ids = records.map(({ entity_id }) => entity_id);
  const tables = new Map([...(await referencesTo(ctx.db, 'teachers', ids, ['teacher_skills'])), ...(await usedAccounts(ctx, ids))]);
  const changed = new Set([
    ...(await writtenSince(ctx.db, { column: 'teacher_id' }, ids, requestsOf(runId))),
    ...(await writtenSince(ctx.db, { entity: ['user', 'teacher'] }, ids, requestsOf(runId))),
  ]);
  const going = ids.filter((id) => !tables.has(id) && !changed.has(id));
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
  };
}

/** Teachers with what they teach; their accounts wait for an invitation. */
export const teacherRows = rowKind<TeacherDraft>({ kind: 'teachers', joins: null, examine, values, bringIn, takeAway });
