import { packageDays } from '@lectern/contract/subscriptions/package-limits.rules';
import { minor } from '@lectern/contract/money';
import type { MinorUnits } from '@lectern/contract/money';
import { sql } from 'kysely';
import type { Db } from '../../../db/client.ts';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import { openPackages, takeBackPackages } from '../../subscriptions/public/opening-packages.ts';
import { comparable, dateCell, numberCell, sumCell, lineCell } from '../rows/cell-values.rules.ts';
import type { CellValue } from '../rows/cell-values.rules.ts';
import { rowKind } from '../rows/import-kind.ts';
import type { ExaminedRow, FieldRow, GoodRow, ImportRecord, ImportSetting, LeftRow } from '../rows/import-kind.ts';
import { keyOf, requestsOf, undoneComment } from '../work/import-requests.rules.ts';
import type { RowReader } from '../rows/row-reader.rules.ts';
import { clientsOfFile } from './found-clients.ts';
import type { ClientRow, FoundClient } from './found-clients.ts';
import { knownServices } from './known-services.ts';
import type { Service, Services } from './known-services.ts';
import { changedRows } from './staying-rows.ts';

type Kid = { readonly id: number; readonly client_id: number; readonly name: string };
type PackageDraft = {
  readonly client: FoundClient;
  readonly kid: Kid | null;
  readonly service: Service;
  readonly title: string;
  readonly units: number;
  readonly price: MinorUnits;
  readonly ends_on: string;
};

const mostUnits = 1_000;

async function kidsOf(db: Db, clients: readonly number[]): Promise<readonly Kid[]> {
  const { rows } = await sql<Kid>`select id, client_id, name from children where client_id = any(${[...clients]})`.execute(db);
  return rows;
}

/** Finds a child by name, in any order of words, or by first name alone. */
function kidCell(kids: readonly Kid[]): (text: string) => CellValue<Kid> {
  const words = (text: string) => comparable(text).split(' ');
  return (text) => {
    const requested = words(text);
    const whole = kids.filter(({ name }) => words(name).toSorted().join(' ') === requested.toSorted().join(' '));
    const part = kids.filter(({ name }) => requested.every((word) => words(name).includes(word)));
    const [kid, another] = whole.length > 0 ? whole : part;
    return kid === undefined || another !== undefined ? { reason: 'kid_unknown' } : { value: kid };
  };
}

/** The price of the remaining lessons: as given, or the price of a lesson times their number. */
function priceOf(read: RowReader, units: number | null): MinorUnits | null {
  const total = read.optional('price', sumCell, null);
  const each = read.optional('unit_price', sumCell, null);
  if (read.text('price') === '' && read.text('unit_price') === '') read.fault('price', 'missing');
  for (const [field, sum] of [
    ['price', total],
    ['unit_price', each],
  ] as const)
    if (sum !== null && sum < 0) read.fault(field, 'sum_negative');
  return total ?? (each === null || units === null ? null : minor(each * units));
}

function readPackage(row: ClientRow, setting: ImportSetting, services: Services, kids: readonly Kid[]): ExaminedRow<PackageDraft> {
  const { read, client } = row;
  const { row_no, joins } = row.row;
  const service = read.required('course', services);
  const units = read.required('units', (text) => numberCell(text, 1, mostUnits));
  const price = priceOf(read, units);
  const dayOf = (validDays: number) =>
    Temporal.PlainDate.from(setting.date)
      .add({ days: validDays - 1 })
      .toString();
  const endsOn = read.optional('ends_on', dateCell, dayOf(setting.options.valid_days));
  if (endsOn < setting.date) read.fault('ends_on', 'used_before_end');
  const latest = dayOf(packageDays.max);
  if (endsOn > latest) read.fault('ends_on', 'ends_too_late', { latest });
  const kid = client === null ? null : read.optional('kid', kidCell(kids.filter(({ client_id }) => client_id === client.id)), null);
  const title = read.optional('title', lineCell, service?.title ?? '');
  if (read.faults.length > 0 || client === null || service === null || units === null || price === null)
    return { row_no, faults: read.faults };
  const draft = { client, kid, service, title, units, price, ends_on: endsOn };
  return {
    row_no,
    joins,
    identities: [identityOf({ ...draft, client_id: client.id, kid_id: kid?.id ?? null, service_course_id: service.id })],
    draft,
  };
}

type Terms = {
  readonly client_id: number;
  readonly kid_id: number | null;
  readonly service_course_id: number;
  readonly title: string;
  readonly units: number;
  readonly price: number;
  readonly ends_on: string;
};
function identityOf({ client_id, kid_id, service_course_id, title, units, price, ends_on }: Terms): string {
  return [client_id, kid_id, service_course_id, units, price, ends_on, comparable(title)].join(' ');
}

async function examine(db: Db, setting: ImportSetting, rows: readonly FieldRow[]): Promise<ExaminedRow<PackageDraft>[]> {
  const found = await clientsOfFile(db, rows);
  const clients = [...new Set(found.flatMap(({ client }) => client?.id ?? []))];
  const services = await knownServices(db);
  const kids = await kidsOf(db, clients);
  const { rows: known } = await sql<Terms & { id: number }>`
    select s.id, s.client_id, s.kid_id, s.service_course_id, s.title, s.units, s.price, s.ends_on
    from user_subscriptions s join import_records r on r.entity = 'user_subscription' and r.entity_id = s.id
    where s.client_id = any(${clients}) and s.state in ('active', 'frozen', 'used')
  `.execute(db);
  const existing = new Map(known.map((terms) => [identityOf(terms), terms.id]));
  return found.map((row) => {
    const examined = readPackage(row, setting, services, kids);
    const id = 'draft' in examined ? existing.get(examined.identities[0] ?? '') : undefined;
    if (id === undefined) return examined;
    return { row_no: examined.row_no, faults: [{ field: null, value: '', reason: 'exists', params: { id } }] };
  });
}

async function createRecords(ctx: WriteContext, { runId, date, currency }: ImportSetting, rows: readonly GoodRow<PackageDraft>[]) {
  const opened = await openPackages(
    ctx,
    rows.map(({ row_no, draft: { client, kid, service, title, units, price, ends_on } }) => ({
      client_id: client.id,
      kid_id: kid?.id ?? null,
      service_course_id: service.id,
      title,
      units,
      price,
      ends_on,
      idempotency_key: keyOf(runId, row_no),
    })),
    { date, currency, from: { import_id: runId } },
  );
  const records = rows.map(({ row_no }): ImportRecord => {
    return { row_no, entity: 'user_subscription', entity_id: opened.get(keyOf(runId, row_no)) ?? 0 };
  });
  return { records, left: [] };
}

async function removeRecords(ctx: WriteContext, { runId }: ImportSetting, records: readonly ImportRecord[]): Promise<LeftRow[]> {
  const ids = records.map(({ entity_id }) => entity_id);
  const staying = await takeBackPackages(ctx, ids, requestsOf(runId), undoneComment(runId));
  return changedRows(records, staying);
}

/** Rows of packages with their remaining lessons. */
export const packageRows = rowKind<PackageDraft>({
  kind: 'subscriptions',
  joins: null,
  examine,
  sums: ({ price }) => ({ granted: price, owed: 0 }),
  values: ({ client, kid, service, title, units, price, ends_on }) => ({
    client_name: client.name,
    kid: kid?.name ?? '',
    course: service.title,
    title,
    units: String(units),
    price: String(price),
    ends_on,
  }),
  createRecords,
  removeRecords,
});
