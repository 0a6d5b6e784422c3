import { packageDays, packageFreezeDays, packageUnits } from '@lectern/contract/subscriptions/package-limits.rules';
import { minor } from '@lectern/contract/money';
import type { AbonementInput } from '@lectern/contract/subscriptions/abonements.schema';
import { sql } from 'kysely';
import type { Db } from '../../../db/client.ts';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import { abonementTitled, dropUnusedAbonements } from '../../subscriptions/public/price-list-entries.ts';
import { comparable, gradesCell, numberCell, sumCell, lineCell } from '../rows/cell-values.rules.ts';
import { rowKind } from '../rows/import-kind.ts';
import type { ExaminedRow, FieldRow, GoodRow, ImportRecord, ImportSetting, LeftRow } from '../rows/import-kind.ts';
import { rowReader } from '../rows/row-reader.rules.ts';
import { knownServices } from './known-services.ts';
import { stayingRows } from './staying-rows.ts';

type Draft = AbonementInput & { readonly service: string };

const everyGrade = [1, 11] as const;
const identityOf = ({ service_course_id, title }: Pick<AbonementInput, 'service_course_id' | 'title'>) =>
  `${service_course_id} ${comparable(title)}`;

async function examine(db: Db, _: ImportSetting, rows: readonly FieldRow[]): Promise<ExaminedRow<Draft>[]> {
  const services = await knownServices(db);
  const { rows: sold } = await sql<{ id: number; service_course_id: number; title: string }>`
    select id, service_course_id, title from abonements where on_sale
  `.execute(db);
  const there = new Map(sold.map((row) => [identityOf(row), row.id]));
  return rows.map(({ fields, row_no, joins }) => {
    const read = rowReader(fields);
    const service = read.required('course', services);
    const title = read.required('title', lineCell);
    const units = read.required('units', (text) => numberCell(text, packageUnits.min, packageUnits.max));
    const price = read.required('price', sumCell);
    if (price !== null && price < 0) read.fault('price', 'sum_negative');
    const valid_days = read.required('valid_days', (text) => numberCell(text, packageDays.min, packageDays.max));
    const freeze_days = read.optional('freeze_days', (text) => numberCell(text, packageFreezeDays.min, packageFreezeDays.max), 0);
    const [grade_from, grade_to] = read.optional('grades', gradesCell, everyGrade);
    const lacks = service === null || title === null || units === null || price === null || valid_days === null;
    if (read.faults.length > 0 || lacks) return { row_no, faults: read.faults };
    const terms = { title, units, price: minor(price), valid_days, freeze_days, grade_from, grade_to, service_course_id: service.id };
    const id = there.get(identityOf(terms));
    if (id !== undefined) return { row_no, faults: [{ field: 'title', value: title, reason: 'exists' as const, params: { id } }] };
    return { row_no, joins, identities: [identityOf(terms)], draft: { ...terms, service: service.title } };
  });
}

async function createRecords(ctx: WriteContext, _: ImportSetting, rows: readonly GoodRow<Draft>[]) {
  const records: ImportRecord[] = [];
  for (const { row_no, draft } of rows) {
    const { service: __, ...terms } = draft;
    const { id, made } = await abonementTitled(ctx, terms);
    if (made) records.push({ row_no, entity: 'abonement', entity_id: id });
  }
  return { records, left: [] };
}

async function removeRecords(ctx: WriteContext, _: ImportSetting, records: readonly ImportRecord[]): Promise<LeftRow[]> {
  const ids = records.map(({ entity_id }) => entity_id);
  return stayingRows(records, await dropUnusedAbonements(ctx, ids));
}

/** Rows of packages of the price list. */
export const abonementRows = rowKind<Draft>({
  kind: 'abonements',
  joins: null,
  examine,
  values: ({ service, title, units, price, valid_days, freeze_days, grade_from, grade_to }) => ({
    course: service,
    title,
    units: String(units),
    price: String(price),
    valid_days: String(valid_days),
    freeze_days: String(freeze_days),
    grades: `${grade_from}–${grade_to}`,
  }),
  createRecords,
  removeRecords,
});
