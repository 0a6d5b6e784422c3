import { sql } from 'kysely';
import type { Db } from '../../../db/client.ts';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import { bringInRates, dropUnusedRates } from '../../salary/public/bring-in-rates.ts';
import { dateCell, sumCell } from '../rows/cell-values.rules.ts';
import { rowKind } from '../rows/import-kind.ts';
import type { ExaminedRow, FieldRow, GoodRow, ImportRecord, ImportSetting, LeftRow } from '../rows/import-kind.ts';
import { rowReader } from '../rows/row-reader.rules.ts';
import { knownPeople } from './known-people.ts';
import { knownServices } from './known-services.ts';
import { stayingRows } from './staying-rows.ts';

type Terms = { readonly teacher_id: number; readonly service_course_id: number; readonly effective_from: string; readonly amount: number };
type Draft = Terms & { readonly teacher: string; readonly service: string };

const identityOf = ({ teacher_id, service_course_id, effective_from }: Omit<Terms, 'amount'>) =>
  `${teacher_id} ${service_course_id} ${effective_from}`;

async function examine(db: Db, setting: ImportSetting, rows: readonly FieldRow[]): Promise<ExaminedRow<Draft>[]> {
  const services = await knownServices(db);
  const teachers = await knownPeople(db, ['Teacher']);
  const { rows: set } = await sql<Terms & { id: number }>`
    select id, teacher_id, service_course_id, effective_from::text as effective_from, amount from rate_versions
  `.execute(db);
  const there = new Map(set.map((rate) => [identityOf(rate), rate]));
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
    if (read.faults.length > 0 || teacher === null || 'found' in teacher || service === null || amount === null)
      return { row_no, faults: read.faults };
    const terms = { teacher_id: teacher.id, service_course_id: service.id, effective_from, amount };
    const known = there.get(identityOf(terms));
    if (known === undefined)
      return { row_no, joins, identities: [identityOf(terms)], draft: { ...terms, teacher: named, service: service.title } };
    const same = known.amount === amount;
    const value = read.text('amount');
    return { row_no, faults: [{ field: 'amount', value, reason: same ? 'exists' : 'rate_exists', params: { id: known.id } }] };
  });
}

async function bringIn(ctx: WriteContext, _: ImportSetting, rows: readonly GoodRow<Draft>[]) {
  const ids = await bringInRates(
    ctx,
    rows.map(({ draft: { teacher: __, service: ___, ...terms } }) => terms),
  );
  const records: ImportRecord[] = [];
  const left: LeftRow[] = [];
  for (const [at, { row_no, draft }] of rows.entries()) {
    const id = ids[at] ?? null;
    if (id !== null) records.push({ row_no, entity: 'rate', entity_id: id });
    else left.push({ row_no, faults: [{ field: 'from', value: draft.effective_from, reason: 'rate_used', params: {} }] });
  }
  return { records, left };
}

async function takeAway(ctx: WriteContext, _: ImportSetting, records: readonly ImportRecord[]): Promise<LeftRow[]> {
  const ids = records.map(({ entity_id }) => entity_id);
  return stayingRows(records, await dropUnusedRates(ctx, ids));
}

/** Rows of teachers' rates for a lesson of a service course, valid from a date. */
export const rateRows = rowKind<Draft>({
  kind: 'rates',
  joins: null,
  examine,
  values: ({ teacher, service, amount, effective_from }) => ({ teacher, course: service, amount: String(amount), from: effective_from }),
  bringIn,
  takeAway,
});
