import type { Erasure as Effect } from '@lectern/contract/privacy/fields/personal-table.rules';
import type { copyTables } from '@lectern/contract/privacy/personal-fields.rules';
import type { Erasure, ErasePersonInput } from '@lectern/contract/privacy/persons.schema';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { requireAction } from '../../../kernel/actions.ts';
import { languageOf } from '../../../kernel/calls/context.ts';
import type { StagedContext, WriteContext } from '../../../kernel/calls/context.ts';
import { isoOf } from '../../../kernel/clock.ts';
import { deleteMailFiles } from '../../../kernel/erasing/delete-mail-files.ts';
import { deleteMails, emptyAnswers, redactAudit } from '../../../kernel/erasing/erase-kernel-copies.ts';
import type { Traces } from '../../../kernel/erasing/traces.ts';
import { lock } from '../../../kernel/locks.ts';
import { dropExportFiles } from '../../exports/public/drop-export-files.ts';
import { emptyImportCells } from '../../imports/public/empty-import-cells.ts';
import { dropViews } from '../../saved-views/public/drop-views.ts';
import { emptyWebhookAnswers } from '../../webhooks/public/empty-webhook-answers.ts';
import { personActions } from '../privacy.policy.ts';
import { neutralName } from './neutral-name.rules.ts';
import { addressesOf, factsOf, requirePerson } from './person.queries.ts';
import { auditOf, personalRowsOf } from './personal-rows.ts';
import type { Person, PersonalRows } from './personal-rows.ts';
import { tracesOf } from './traces-of-person.ts';

const entities = { client: 'client', child: 'child', staff: 'user' } as const;
const locked = { client: 'client', child: 'kid', staff: 'account' } as const;

/**
 * Erases a person: names become neutral, texts, contacts and files are removed, amounts and dates stay. Append-only tables allow it in this
 * transaction only, because it adds a row to `erasures`.
 * @throws AppError `not_found`; why the person may not be erased now
 */
export async function erasePersonalData(ctx: StagedContext, { body }: { body: ErasePersonInput }): Promise<Erasure> {
  const { erasure, addresses, traces } = await ctx.transaction((write) => eraseInTransaction(write, body));
  // After the commit, because deleting a file cannot be rolled back.
  if (ctx.site.mailFolder !== null) await deleteMailFiles(ctx.site.mailFolder, addresses, traces);
  return erasure;
}

async function eraseInTransaction(ctx: WriteContext, { kind, person_id, reason }: ErasePersonInput) {
  const { db, actor, now } = ctx;
  const person = await requirePerson(db, kind, person_id);
  await lock(db, [{ of: locked[kind], id: person.id }]);
  requireAction(ctx, personActions, 'erase', await factsOf(db, person));
  const addresses = await addressesOf(db, person);
  const traces = await tracesOf(db, person);
  const erased_at = isoOf(now);
  const rows_erased = await countErased(ctx, person);
  const { id } = await db
    .insertInto('erasures')
    .values({ kind, person_id: person.id, reason, rows_erased, erased_at, erased_by: actor.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  await redactAudit(db, sql`${auditOf(person)} or ${traces.identity.in(sql`concat_ws(' ', old::text, new::text)`)}`);
  for (const erase of Object.values(copiesOf(ctx, addresses, traces))) await erase();
  for (const each of inOrder(personalRowsOf(person))) await eraseRows(ctx, person, each);
  const entity = entities[kind];
  ctx.audit({ action: `${entity}.erase_data`, entity, entity_id: person.id, client_id: person.client_id, new: { rows: rows_erased } });
  const erasure: Erasure = {
    id,
    kind,
    person: { id: person.id, name: neutralName(kind, person.id, languageOf(ctx)) },
    reason,
    rows_erased,
    erased_at,
    erased_by: { id: actor.id, name: actor.name },
  };
  return { erasure, addresses, traces: traces.all };
}

/** How copies are erased, by table. The audit log is first; deliveries and the reading log contain only ids. */
function copiesOf(
  ctx: WriteContext,
  addresses: readonly string[],
  { identity, all: traces }: { readonly identity: Traces; readonly all: Traces },
): Record<
  Exclude<(typeof copyTables)[number], 'audit_log' | 'read_log' | 'webhook_deliveries' | 'export_parts'> | 'saved_views',
  () => Promise<void>
> {
  const { db } = ctx;
  return {
    idempotency_keys: () => emptyAnswers(db, traces),
    import_rows: () => emptyImportCells(db, traces),
    mail_outbox: () => deleteMails(ctx, addresses, traces),
    saved_views: () => dropViews(db, { identity, all: traces }),
    webhook_attempts: () => emptyWebhookAnswers(db, traces),
    export_runs: () => dropExportFiles(db),
  };
}

/** Deleted rows come last, because others are found through them. */
function inOrder(tables: readonly PersonalRows[]): PersonalRows[] {
  return [...tables].sort((a, b) => Number(a.declared.deleted ?? false) - Number(b.declared.deleted ?? false));
}

const changesOf = ({ declared }: PersonalRows) => Object.entries(declared.fields).filter(([, effect]) => effect !== 'kept');

/** Counts the rows that an erasure deletes or changes. */
async function countErased({ db }: WriteContext, person: Person): Promise<number> {
  const counts = personalRowsOf(person)
    .filter((each) => each.own && (each.declared.deleted || changesOf(each).length > 0))
    .map(({ table, rows }) => sql`(select count(*) from ${sql.table(table)} where ${rows})`);
  const { rows } = await sql<{ count: number }>`select (${sql.join(counts, sql` + `)})::int as count`.execute(db);
  return rows[0]?.count ?? 0;
}

async function eraseRows(ctx: WriteContext, { kind }: Person, each: PersonalRows): Promise<void> {
  const { table, declared, rows, own } = each;
  if (!own) return;
  if (declared.deleted) {
    await sql`delete from ${sql.table(table)} where ${rows}`.execute(ctx.db);
    return;
  }
  const changes = changesOf(each).map(([column, effect]) => sql`${sql.ref(column)} = ${erased(ctx, kind, table, column, effect)}`);
  if (changes.length > 0) await sql`update ${sql.table(table)} set ${sql.join(changes)} where ${rows}`.execute(ctx.db);
}

/** The value that stays in a column. An e-mail stays unique and leads nowhere. */
function erased(ctx: WriteContext, kind: Person['kind'], table: string, column: string, effect: Effect): RawBuilder<unknown> {
  switch (effect) {
    case 'name': {
      if (column === 'email') return sql`'erased-' || id || '@lectern.invalid'`;
      const named = table === 'children' ? 'child' : kind === 'staff' ? 'staff' : 'client';
      return sql`replace(${neutralName(named, 0, languageOf(ctx))}, '0', id::text)`;
    }
    case 'empty':
      return sql`''`;
    case 'dash':
      return sql`case when ${sql.ref(column)} is null then null else '—' end`;
    default:
      return sql`null`;
  }
}
