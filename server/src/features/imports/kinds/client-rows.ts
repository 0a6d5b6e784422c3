import { inNameOrder } from '@lectern/contract/name-order';
import { sql } from 'kysely';
import type { Db } from '../../../db/client.ts';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import { importClients, importKids } from '../../clients/public/import-clients.ts';
import type { ImportedClient, ImportedContact, ImportedKid } from '../../clients/public/import-clients.ts';
import { removeClients } from '../../clients/public/remove-clients.ts';
import type { StayReason } from '../../clients/public/remove-clients.ts';
import { comparable, dateCell, emailsCell, gradeCell, phonesCell, statusCell, lineCell, zoneCell } from '../rows/cell-values.rules.ts';
import { rowKind } from '../rows/import-kind.ts';
import type { ExaminedRow, FieldRow, GoodRow, ImportRecord, ImportSetting, LeftRow } from '../rows/import-kind.ts';
import { requestsOf } from '../work/import-requests.rules.ts';
import type { Fault } from '../rows/row-faults.rules.ts';
import { rowReader } from '../rows/row-reader.rules.ts';
import type { RowReader } from '../rows/row-reader.rules.ts';
import { knownPeople } from './known-people.ts';
import type { KnownPeople } from './known-people.ts';

const kidNumbers = [1, 2, 3] as const;

function readKids(read: RowReader, setting: ImportSetting, family: string): ImportedKid[] {
  return kidNumbers.flatMap((no) => {
    const field = (name: string) => `kid_${no}_${name}`;
    const name = read.optional(field('name'), lineCell, null);
    const grade = read.optional(field('grade'), gradeCell, null);
    const birthDate = read.optional(field('birth_date'), dateCell, null);
    if (birthDate !== null && birthDate > setting.today) read.fault(field('birth_date'), 'date_in_future');
    if (name === null && (grade !== null || birthDate !== null)) read.fault(field('name'), 'kid_name_missing');
    if (name !== null && grade === null && read.text(field('grade')) === '') read.fault(field('grade'), 'grade_missing');
    return name === null || grade === null ? [] : [{ name: inNameOrder(name, family), grade, birth_date: birthDate }];
  });
}

function readContacts(read: RowReader): ImportedContact[] {
  const phones = [...read.optional('phone', phonesCell, []), ...read.optional('second_phone', phonesCell, [])];
  const emails = read.optional('email', emailsCell, []);
  const messenger = read.optional('messenger', lineCell, null);
  const contacts: ImportedContact[] = [
    ...phones.map((phone) => ({ kind: 'phone' as const, ...phone })),
    ...emails.map((email) => ({ kind: 'email' as const, value: email, normalised: email })),
    ...(messenger === null ? [] : [{ kind: 'messenger' as const, value: messenger, normalised: messenger.toLowerCase() }]),
  ];
  return contacts.filter(
    (one, at) => contacts.findIndex(({ kind, normalised }) => kind === one.kind && normalised === one.normalised) === at,
  );
}

function readClient({ fields, joins, row_no }: FieldRow, setting: ImportSetting, managers: KnownPeople): ExaminedRow<ImportedClient> {
  const read = rowReader(fields);
  const name = read.required('name', lineCell);
  const contacts = readContacts(read);
  if (read.faults.length === 0 && !contacts.some(({ kind }) => kind !== 'messenger')) read.fault(null, 'contact_missing');
  const managerText = read.text('manager');
  const manager = managerText === '' ? { id: setting.options.manager_id } : managers(managerText);
  if ('found' in manager) read.fault('manager', manager.found === 0 ? 'manager_unknown' : 'manager_ambiguous');
  const zone = read.optional('zone', zoneCell, setting.zone);
  const status = read.optional('status', statusCell, 'active' as const);
  const kids = readKids(read, setting, name ?? '');
  if (read.faults.length > 0 || name === null || 'found' in manager) return { row_no, faults: read.faults };
  const identities = contacts.filter(({ kind }) => kind !== 'messenger').map(({ kind, normalised }) => `${kind} ${normalised}`);
  return { row_no, joins, identities, draft: { name: inNameOrder(name), contacts, manager_id: manager.id, zone, status, kids } };
}

/** Clients by phone or e-mail, without those created by the same import. */
async function knownContacts(db: Db, runId: number, rows: readonly GoodRow<ImportedClient>[]): Promise<ReadonlyMap<string, number>> {
  const contacts = rows.flatMap(({ draft }) => draft.contacts);
  const of = (kind: string) => contacts.flatMap((contact) => (contact.kind === kind ? [contact.normalised] : []));
  const { rows: known } = await sql<{ kind: string; normalised: string; client_id: number }>`
    select c.kind, c.normalised, min(c.client_id) as client_id from client_contacts c
    where ((c.kind = 'phone' and c.normalised = any(${of('phone')})) or (c.kind = 'email' and c.normalised = any(${of('email')})))
      and not exists (select from import_records r where r.entity = 'client' and r.entity_id = c.client_id and r.run_id = ${runId})
    group by c.kind, c.normalised
  `.execute(db);
  return new Map(known.map(({ kind, normalised, client_id }) => [`${kind} ${normalised}`, client_id]));
}

const fieldOfContact = { phone: 'phone', email: 'email' } as Readonly<Record<string, string>>;

async function examine(db: Db, setting: ImportSetting, rows: readonly FieldRow[]): Promise<ExaminedRow<ImportedClient>[]> {
  const managers = await knownPeople(db, ['AccountManager', 'SalesManager']);
  const read = rows.map((row) => readClient(row, setting, managers));
  const known = await knownContacts(
    db,
    setting.runId,
    read.filter((row) => 'draft' in row),
  );
  return read.map((row) => {
    if (!('draft' in row)) return row;
    const taken = row.draft.contacts.find(({ kind, normalised }) => known.has(`${kind} ${normalised}`));
    if (taken === undefined) return row;
    const id = known.get(`${taken.kind} ${taken.normalised}`) ?? 0;
    const fault: Fault = { field: fieldOfContact[taken.kind] ?? null, value: taken.value, reason: 'exists', params: { id } };
    return { row_no: row.row_no, faults: [fault] };
  });
}

/** The clients that earlier rows of the file created. */
async function clientsOfRows({ db }: WriteContext, runId: number, rowNos: readonly number[]): Promise<Map<number, number>> {
  if (rowNos.length === 0) return new Map();
  const { rows } = await sql<{ row_no: number; entity_id: number }>`
    select row_no, entity_id from import_records where run_id = ${runId} and entity = 'client' and row_no = any(${[...rowNos]})
  `.execute(db);
  return new Map(rows.map(({ row_no, entity_id }) => [row_no, entity_id]));
}

async function createRecords(ctx: WriteContext, setting: ImportSetting, rows: readonly GoodRow<ImportedClient>[]) {
  const from = { import_id: setting.runId };
  const own = rows.filter(({ joins }) => joins === null);
  const joining = rows.filter((row): row is GoodRow<ImportedClient> & { joins: number } => row.joins !== null);
  const made = await importClients(
    ctx,
    own.map(({ draft }) => draft),
    from,
  );
  const records: ImportRecord[] = own.flatMap(({ row_no }, at) => [
    { row_no, entity: 'client' as const, entity_id: made[at]?.client_id ?? 0 },
    ...(made[at]?.kid_ids ?? []).map((id) => ({ row_no, entity: 'kid' as const, entity_id: id })),
  ]);
  const clients = await clientsOfRows(
    ctx,
    setting.runId,
    joining.map(({ joins }) => joins),
  );
  for (const { row_no, entity, entity_id } of records) if (entity === 'client') clients.set(row_no, entity_id);
  const left: LeftRow[] = joining
    .filter(({ joins }) => !clients.has(joins))
    .map(({ row_no, joins }) => ({ row_no, faults: [{ field: null, value: '', reason: 'row_left', params: { row: joins } }] }));
  const kids = joining.flatMap(({ row_no, joins, draft }) => {
    const client_id = clients.get(joins);
    return client_id === undefined ? [] : draft.kids.map((kid) => ({ row_no, kid: { ...kid, client_id } }));
  });
  const ids = await importKids(
    ctx,
    kids.map(({ kid }) => kid),
    from,
  );
  return { records: [...records, ...kids.map(({ row_no }, at) => ({ row_no, entity: 'kid' as const, entity_id: ids[at] ?? 0 }))], left };
}

function faultOf(why: StayReason): Fault {
  if ('changed' in why) return { field: null, value: '', reason: 'changed_since', params: {} };
  return { field: null, value: '', reason: 'has_records', params: { where: why.tables.join(', ') } };
}

async function removeRecords(ctx: WriteContext, { runId }: ImportSetting, records: readonly ImportRecord[]): Promise<LeftRow[]> {
  const idsOf = (entity: ImportRecord['entity']) => records.flatMap((each) => (each.entity === entity ? [each.entity_id] : []));
  const staying = await removeClients(ctx, { clients: idsOf('client'), kids: idsOf('kid'), requests: requestsOf(runId) });
  const faults = new Map<number, Fault>();
  for (const { row_no, entity, entity_id } of records) {
    const why = (entity === 'client' ? staying.clients : staying.kids).get(entity_id);
    if (why !== undefined && !faults.has(row_no)) faults.set(row_no, faultOf(why));
  }
  return [...faults].map(([row_no, fault]) => ({ row_no, faults: [fault] }));
}

function values({ name, contacts, zone, status, kids }: ImportedClient): Record<string, string> {
  const of = (kind: string) =>
    contacts
      .filter((contact) => contact.kind === kind)
      .map(({ value }) => value)
      .join(', ');
  const children = kids.flatMap((kid, at) => [
    [`kid_${at + 1}_name`, kid.name],
    [`kid_${at + 1}_grade`, String(kid.grade)],
    [`kid_${at + 1}_birth_date`, kid.birth_date ?? ''],
  ]);
  return { name, phone: of('phone'), email: of('email'), messenger: of('messenger'), zone, status, ...Object.fromEntries(children) };
}

/** Rows of clients with their contacts and children. */
export const clientRows = rowKind<ImportedClient>({
  kind: 'clients',
  joins: {
    key: ({ name }) => comparable(name),
    may: ({ kids }, { add_children }) => add_children && kids.length > 0,
    parts: ({ kids }) => kids.map(({ name }) => comparable(name)),
  },
  examine,
  values,
  createRecords,
  removeRecords,
});
