import type { ContactKind } from '@lectern/contract/clients/clients.schema';
import type { ErrorKey } from '@lectern/contract/errors';
import type { ClientHoldings, MergePreview } from '@lectern/contract/merges/merges.schema';
import { sql } from 'kysely';
import { AppError } from '../../kernel/app-error.ts';
import { isoOf } from '../../kernel/clock.ts';
import type { ReadContext } from '../../kernel/calls/context.ts';
import { servesClient } from '../clients/public/client-access.ts';
import { maskContact } from '../clients/public/contact-text.ts';
import { doublesOf } from './double-children.queries.ts';
import type { NamedChild } from './double-children.rules.ts';

export type MergedRecord = {
  readonly id: number;
  readonly name: string;
  readonly manager_id: number | null;
  readonly manager_name: string | null;
  readonly created_at: string;
  readonly merged_into_id: number | null;
  readonly kids: NamedChild[];
  readonly primary: { readonly kind: ContactKind; readonly value: string; readonly normalised: string }[];
};

/** Loads a record that the actor keeps: their own client's, or any by ability. @throws AppError `not_found` */
export async function requireRecord(
  { db, actor }: Pick<ReadContext, 'db' | 'actor'>,
  id: number,
  field: string | null,
): Promise<MergedRecord> {
  const { rows } = await sql<MergedRecord>`
    select c.id, c.name, c.manager_id, m.name as manager_name, c.created_at, c.merged_into_id,
      (select coalesce(json_agg(json_build_object('id', k.id, 'name', k.name, 'grade', k.grade, 'birth_date', k.birth_date) order by k.id), '[]')
        from children k where k.client_id = c.id and k.merged_into_id is null) as kids,
      (select coalesce(json_agg(json_build_object('kind', p.kind, 'value', p.value, 'normalised', p.normalised) order by p.kind), '[]')
        from client_contacts p where p.client_id = c.id and p.is_primary) as primary
    from clients c left join users m on m.id = c.manager_id where c.id = ${id}
  `.execute(db);
  const record = rows[0];
  if (record === undefined || !servesClient(actor, record)) throw new AppError('not_found', { id }, field);
  return record;
}

/** Why two records cannot be merged, as an error key. */
export function problemOf(keeps: MergedRecord, goes: MergedRecord): ErrorKey | null {
  if (keeps.id === goes.id) return 'same_client';
  return keeps.merged_into_id !== null || goes.merged_into_id !== null ? 'client_merged' : null;
}

/** Previews a merge: the holdings of both records, and those of the surviving one afterwards. */
export async function previewMerge(
  ctx: ReadContext,
  { params, query }: { params: { id: number }; query: { client_id: number } },
): Promise<MergePreview> {
  const [keeps, goes] = [await requireRecord(ctx, params.id, null), await requireRecord(ctx, query.client_id, 'client_id')];
  const [one, other] = [await holdingsOf(ctx, keeps.id), await holdingsOf(ctx, goes.id)];
  const problem = problemOf(keeps, goes);
  // A primary contact that both records share needs no choice.
  const apart = (record: MergedRecord, { primary }: MergedRecord): MergedRecord => ({
    ...record,
    primary: record.primary.filter((own) => !primary.some(({ kind, normalised }) => kind === own.kind && normalised === own.normalised)),
  });
  return {
    currency: ctx.settings.currency,
    keeps: recordView(apart(keeps, goes), one),
    goes: recordView(apart(goes, keeps), other),
    together: problem === 'same_client' ? one : sumOf(one, other),
    doubles: problem === null ? await doublesOf(ctx, keeps, goes) : [],
    problem,
  };
}

function recordView({ primary, kids, ...record }: MergedRecord, holdings: ClientHoldings): MergePreview['keeps'] {
  const { id, name, manager_id, manager_name, created_at } = record;
  return {
    ...{ id, name, manager_id, manager_name, created_at, holdings },
    primary: primary.map(({ kind, value }) => ({ kind, value: maskContact(kind, value) })),
    kids: kids.map((kid) => ({ id: kid.id, name: kid.name, grade: kid.grade })),
  };
}

/** Contacts and consents that both have are counted twice, because the duplicates stay readable on the old record. */
function sumOf(one: ClientHoldings, other: ClientHoldings): ClientHoldings {
  return Object.fromEntries(Object.entries(one).map(([key, value]) => [key, value + other[key as keyof ClientHoldings]])) as ClientHoldings;
}

/** Counted from the rows themselves. */
export async function holdingsOf({ db, now }: Pick<ReadContext, 'db' | 'now'>, id: number): Promise<ClientHoldings> {
  const { rows } = await sql<ClientHoldings>`
    select
      (select count(*)::int from children where client_id = ${id}) as kids,
      (select count(*)::int from client_contacts where client_id = ${id}) as contacts,
      (select count(*)::int from mailing_consents where client_id = ${id} and withdrawn_at is null) as consents,
      (select count(*)::int from engagements where client_id = ${id}) as engagements,
      (select count(*)::int from lessons where client_id = ${id}) as lessons,
      (select count(*)::int from lessons where client_id = ${id} and status = 'planned' and start > ${isoOf(now)}) as planned_lessons,
      (select count(*)::int from match_requests where client_id = ${id}) as searches,
      (select count(*)::int from user_subscriptions where client_id = ${id}) as subscriptions,
      b.units_left, b.money, b.prepaid, b.bonus,
      (select count(*)::int from ledger_transactions where client_id = ${id}) as transactions,
      (select count(*)::int from accounting_documents where client_id = ${id}) as documents,
      (select count(*)::int from deals where client_id = ${id}) as deals,
      (select count(*)::int from client_notes where client_id = ${id} and deleted_at is null) as notes,
      (select count(*)::int from audit_log where client_id = ${id} and outcome = 'done') as log_items
    from client_balances b where b.client_id = ${id}
  `.execute(db);
  const holdings = rows[0];
  if (holdings === undefined) throw new Error(`client ${id} has no balance`);
  return holdings;
}
