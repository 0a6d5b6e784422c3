import type { Merged, MergeInput } from '@lectern/contract/merges/merges.schema';
import { sql } from 'kysely';
import { AppError } from '../../kernel/app-error.ts';
import type { WriteContext } from '../../kernel/calls/context.ts';
import { lock } from '../../kernel/locks.ts';
import { moveChecklistsToChild } from '../checklists/public/move-to-child.ts';
import { mergeChildren } from '../clients/public/merging/merge-children.ts';
import { mergeRecords } from '../clients/public/merging/merge-records.ts';
import { takeOver } from '../clients/public/merging/take-over.ts';
import { moveDealsToChild } from '../deals/public/move-to-child.ts';
import { moveDealsToClient } from '../deals/public/move-to-client.ts';
import { movePapersToClient } from '../documents/public/move-to-client.ts';
import { moveEngagementsToChild } from '../engagements/public/move-to-child.ts';
import { moveEngagementsToClient } from '../engagements/public/move-to-client.ts';
import { moveHoldsToChild } from '../holds/public/move-to-child.ts';
import { moveMoneyToClient } from '../ledger/public/move-to-client.ts';
import { moveLessonsToChild } from '../lessons/public/move-to-child.ts';
import { moveLessonsToClient } from '../lessons/public/move-to-client.ts';
import { moveSearchesToChild } from '../matches/public/move-to-child.ts';
import { moveSearchesToClient } from '../matches/public/move-to-client.ts';
import { activateAwaiting } from '../subscriptions/public/activate-awaiting.ts';
import { moveSubscriptionsToChild } from '../subscriptions/public/move-to-child.ts';
import { moveSubscriptionsToClient } from '../subscriptions/public/move-to-client.ts';
import { requireDoubles } from './double-children.queries.ts';
import type { DoubleChild } from './double-children.rules.ts';
import { holdingsOf, problemOf, requireRecord } from './merges.queries.ts';
import type { MergedRecord } from './merges.queries.ts';

type Input = { readonly params: { readonly id: number }; readonly body: MergeInput };

/**
 * Merges a second record of a client into the first: everything moves in one transaction, under the locks of both and of the children who
 * move. The ledger is never rewritten: balances move by separate transactions, and the old record stays, with its history, as a pointer.
 */
export async function mergeClients(ctx: WriteContext, { params, body }: Input): Promise<Merged> {
  const [to, from] = [params.id, body.client_id];
  await requireRecord(ctx, to, null);
  const second = await requireRecord(ctx, from, 'client_id');
  const kids = [...second.kids.map(({ id }) => id), ...body.kids.map(({ kid_id }) => kid_id)];
  await lock(ctx.db, [...kids.map((id) => ({ of: 'kid', id }) as const), { of: 'client', id: to }, { of: 'client', id: from }]);
  // Read again under the locks, because one of them may have been merged or reassigned meanwhile.
  const keeps = await requireRecord(ctx, to, null);
  const goes = await requireRecord(ctx, from, 'client_id');
  const problem = problemOf(keeps, goes);
  if (problem !== null) throw new AppError(problem, { name: goes.name }, 'client_id');
  requireOwnKids(keeps, goes, body.kids);
  await requireDoubles(ctx, keeps, goes, body.kids);
  const before = { keeps: await holdingsOf(ctx, to), goes: await holdingsOf(ctx, from) };
  const posted = await moveMoneyToClient(ctx, from, to, {
    comment: `№ ${from} ${goes.name} → № ${to} ${keeps.name}`,
    units: before.goes.units_left > 0,
  });
  await moveSubscriptionsToClient(ctx, from, to, posted);
  await moveLessonsToClient(ctx, from, to);
  await moveSearchesToClient(ctx, from, to);
  await moveDealsToClient(ctx, from, to);
  await movePapersToClient(ctx, from, to);
  await moveEngagementsToClient(ctx, from, to);
  for (const { kid_id, merged_kid_id } of body.kids) await moveToChild(ctx, { clientId: to, from: merged_kid_id, to: kid_id });
  await takeOver(ctx, { keeps, goes }, body);
  await mergeRecords(ctx, from, to);
  await requireNothingLeft(ctx, from);
  const merged = { from_id: from, to_id: to, merged_record: `${goes.name} → ${keeps.name}` };
  for (const id of [to, from]) ctx.audit({ action: 'client.merge', entity: 'client', entity_id: id, client_id: id, new: merged });
  // The holdings of both before the merge, for later explanation.
  ctx.audit({ action: 'client_merge.figures', entity: 'client', entity_id: to, client_id: to, old: before.goes, new: before.keeps });
  // Money of one record may pay a package of the other.
  await activateAwaiting(ctx, to);
  return { id: to, merged_client_id: from };
}

/** Refuses children of other clients. @throws AppError `not_found` */
function requireOwnKids(keeps: MergedRecord, goes: MergedRecord, doubles: readonly DoubleChild[]): void {
  for (const { kid_id, merged_kid_id } of doubles) {
    const missing = !keeps.kids.some(({ id }) => id === kid_id)
      ? kid_id
      : !goes.kids.some(({ id }) => id === merged_kid_id)
        ? merged_kid_id
        : null;
    if (missing !== null) throw new AppError('not_found', { id: missing }, 'kids');
  }
}

/** Moves everything of a child's second record to the first one. */
async function moveToChild(
  ctx: WriteContext,
  moved: { readonly clientId: number; readonly from: number; readonly to: number },
): Promise<void> {
  const { from, to } = moved;
  await moveEngagementsToChild(ctx, from, to);
  await moveLessonsToChild(ctx, from, to);
  await moveSearchesToChild(ctx, from, to);
  await moveDealsToChild(ctx, from, to);
  await moveHoldsToChild(ctx, from, to);
  await moveSubscriptionsToChild(ctx, from, to);
  await moveChecklistsToChild(ctx, from, to);
  await mergeChildren(ctx, moved);
}

/** A safety check: refuses a merge that would leave money or paid lessons behind. */
async function requireNothingLeft({ db }: WriteContext, id: number): Promise<void> {
  const { rows } = await sql<{ left: boolean }>`
    select money <> 0 or prepaid <> 0 or bonus <> 0 or units_left <> 0 as left from client_balances where client_id = ${id}
  `.execute(db);
  if (rows[0]?.left !== false) throw new Error(`client ${id} would keep money or paid lessons after merging`);
}
