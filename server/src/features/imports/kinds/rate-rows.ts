import type { MinorUnits } from '@lectern/contract/money';
import type { RateScope } from '@lectern/contract/salary/rates/rates.schema';
import { highestGrade, lowestGrade } from '@lectern/contract/study/grades.rules';
import { sql } from 'kysely';
import type { Db } from '../../../db/client.ts';
import type { ReadContext, WriteContext } from '../../../kernel/calls/context.ts';
import { importRates, costOfImportedRates, dropUnusedRates } from '../../salary/public/import-rates.ts';
import { equallyClose, isForEveryChild } from '../../salary/public/rate-scopes.ts';
import { dateCell, gradesCell, sumCell } from '../rows/cell-values.rules.ts';
import { rowKind } from '../rows/import-kind.ts';
import type { ExaminedRow, FieldRow, GoodRow, ImportRecord, ImportSetting, LeftRow } from '../rows/import-kind.ts';
import { rowReader } from '../rows/row-reader.rules.ts';
import { knownPeople } from './known-people.ts';
import { knownServices } from './known-services.ts';
import { stayingRows } from './staying-rows.ts';

type Terms = {
  readonly teacher_id: number;
  readonly service_course_id: number;
  readonly effective_from: string;
  readonly amount: number;
  readonly least: MinorUnits | null;
  readonly most: MinorUnits | null;
} & RateScope;
type Draft = Terms & { readonly teacher: string; readonly service: string };

const everyGrade = [lowestGrade, highestGrade] as const;
const identityOf = ({
  teacher_id,
  service_course_id,
  effective_from,
  grade_from,
  grade_to,
  level,
}: Omit<Terms, 'amount' | 'least' | 'most'>) => `${teacher_id} ${service_course_id} ${effective_from} ${grade_from} ${grade_to} ${level}`;

const serviceOf = ({ teacher_id, service_course_id }: Pick<Terms, 'teacher_id' | 'service_course_id'>) =>
  `${teacher_id} ${service_course_id}`;

async function examine(db: Db, setting: ImportSetting, rows: readonly FieldRow[]): Promise<ExaminedRow<Draft>[]> {
  const services = await knownServices(db);
  const teachers = await knownPeople(db, ['Teacher']);
  const { rows: set } = await sql<Terms & { id: number }>`
    select id, teacher_id, service_course_id, effective_from::text as effective_from, amount, grade_from, grade_to, level, least, most from rate_versions
  `.execute(db);
  const there = new Map(set.map((rate) => [identityOf(rate), rate]));
  const own = Map.groupBy(set, serviceOf);
  return rows.map(({ fields, row_no, joins }) => {
    const read = rowReader(fields);
    const named = read.text('teacher');
    const teacher = named === '' ? null : teachers(named);
    if (teacher === null) read.fault('teacher', 'missing');
    else if ('found' in teacher) read.fault('teacher', teacher.found === 0 ? 'teacher_unknown' : 'teacher_ambiguous');
    const service = read.required('course', services);
    const amount = read.required('amount', sumCell);
    if (amount !== null && amount < 0) read.fault('amount', 'sum_negative');
    const effective_from = read.optional('from', dateCell, setting.date);
    const [grade_from, grade_to] = read.optional('grades', gradesCell, everyGrade);
    const level = read.text('level');
    const [least, most] = [read.optional('least', sumCell, null), read.optional('most', sumCell, null)];
    if (least !== null && least < 0) read.fault('least', 'sum_negative');
    if (most !== null && most < 0) read.fault('most', 'sum_negative');
    if (least !== null && most !== null && least > most) read.fault('least', 'least_beyond_most');
    if (read.faults.length > 0 || teacher === null || 'found' in teacher || service === null || amount === null)
      return { row_no, faults: read.faults };
    const terms = {
      teacher_id: teacher.id,
      service_course_id: service.id,
      effective_from,
      amount,
      grade_from,
      grade_to,
      level,
      least,
      most,
    };
    const others = own.get(serviceOf(terms)) ?? [];
    const wrong = placeOf(terms, others);
    if (wrong !== null) return { row_no, faults: [{ field: 'grades', value: read.text('grades'), reason: wrong, params: {} }] };
    own.set(serviceOf(terms), [...others, { ...terms, id: 0 }]);
    const known = there.get(identityOf(terms));
    if (known === undefined)
      return { row_no, joins, identities: [identityOf(terms)], draft: { ...terms, teacher: named, service: service.title } };
    const same = known.amount === amount && known.least === least && known.most === most;
    const value = read.text('amount');
    return { row_no, faults: [{ field: 'amount', value, reason: same ? 'exists' : 'rate_exists', params: { id: known.id } }] };
  });
}

/** Why a rate for some children conflicts with the teacher's others; null if it does not. */
function placeOf(terms: Terms, own: readonly Terms[]): 'rate_overlaps' | 'rate_for_all_missing' | null {
  if (isForEveryChild(terms)) return null;
  if (equallyClose(terms, own) !== null) return 'rate_overlaps';
  return own.some((rate) => isForEveryChild(rate) && rate.effective_from <= terms.effective_from) ? null : 'rate_for_all_missing';
}

const termsOfRow = ({ draft: { teacher: _, service: __, ...terms } }: GoodRow<Draft>) => terms;

const cost = (ctx: ReadContext, rows: readonly GoodRow<Draft>[]) => costOfImportedRates(ctx, rows.map(termsOfRow));

async function createRecords(ctx: WriteContext, _: ImportSetting, rows: readonly GoodRow<Draft>[]) {
  const ids = await importRates(ctx, rows.map(termsOfRow));
  const records: ImportRecord[] = [];
  const left: LeftRow[] = [];
  for (const [at, { row_no, draft }] of rows.entries()) {
    const id = ids[at];
    if (typeof id === 'number') records.push({ row_no, entity: 'rate', entity_id: id });
    else if (id !== undefined) left.push({ row_no, faults: [{ field: 'teacher', value: draft.teacher, reason: id, params: {} }] });
  }
  return { records, left };
}

async function removeRecords(ctx: WriteContext, _: ImportSetting, records: readonly ImportRecord[]): Promise<LeftRow[]> {
  const ids = records.map(({ entity_id }) => entity_id);
  return stayingRows(records, await dropUnusedRates(ctx, ids));
}

/** Rows of teachers' rates for a lesson of a service course, valid from a date. */
export const rateRows = rowKind<Draft>({
  kind: 'rates',
  joins: null,
  examine,
  values: ({ teacher, service, amount, effective_from, grade_from, grade_to, level, least, most }) => ({
    teacher,
    course: service,
    amount: String(amount),
    from: effective_from,
    grades: `${grade_from}–${grade_to}`,
    level,
    least: least === null ? '' : String(least),
    most: most === null ? '' : String(most),
  }),
  cost,
  createRecords,
  removeRecords,
});
