import type { PayeeKind } from '@lectern/contract/salary/pay-kinds.rules';
import type { PayTaxes, SetPayTaxInput, UndoPayTaxInput } from '@lectern/contract/payouts/pay-taxes.schema';
import { isDeepStrictEqual } from 'node:util';
import { requireAction } from '../../../kernel/actions.ts';
import { AppError } from '../../../kernel/app-error.ts';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import { lockPayouts } from '../registers/lock-payouts.ts';
import { taxCountry } from '../registers/tax-rates.queries.ts';
import { firstUntaxedDays, listPayTaxes, taxVersions } from './pay-taxes.queries.ts';
import { taxActions } from './pay-taxes.policy.ts';

/**
 * Sets the taxes of a kind of contract from a day on.
 * @throws AppError `tax_used` with the earliest possible first day, `tax_same` if nothing would change
 */
export async function setPayTax(ctx: WriteContext, { body }: { body: SetPayTaxInput }): Promise<PayTaxes> {
  const { kind, valid_from, steps } = body;
  await lockPayouts(ctx);
  const earliest = (await firstUntaxedDays(ctx)).get(kind) ?? null;
  requireAction(ctx, taxActions, 'set', { valid_from, earliest });
  const before = (await taxVersions(ctx)).find((version) => version.kind === kind && version.valid_from <= valid_from);
  if (before !== undefined && isDeepStrictEqual(before.steps, steps)) throw new AppError('tax_same', {}, 'steps');
  await dropVersion(ctx, kind, valid_from);
  await ctx.db
    .insertInto('pay_tax_rates')
    .values(steps.map((step) => ({ ...step, country: taxCountry, kind, valid_from })))
    .execute();
  ctx.audit({ action: 'pay_tax.set', entity: 'pay_tax', entity_id: null, new: body, ...(before && { old: before }) });
  return listPayTaxes(ctx);
}

/** Undoes a version of the taxes; the previous one applies again. @throws AppError `not_found`, `tax_used` */
export async function undoPayTax(ctx: WriteContext, { body }: { body: UndoPayTaxInput }): Promise<PayTaxes> {
  const { kind, valid_from } = body;
  await lockPayouts(ctx);
  const old = (await taxVersions(ctx)).find((version) => version.kind === kind && version.valid_from === valid_from);
  if (old === undefined) throw new AppError('not_found');
  const earliest = (await firstUntaxedDays(ctx)).get(kind) ?? null;
  requireAction(ctx, taxActions, 'undo', { valid_from, earliest });
  await dropVersion(ctx, kind, valid_from);
  ctx.audit({ action: 'pay_tax.undo', entity: 'pay_tax', entity_id: null, old });
  return listPayTaxes(ctx);
}

async function dropVersion({ db }: WriteContext, kind: PayeeKind, validFrom: string): Promise<void> {
  await db
    .deleteFrom('pay_tax_rates')
    .where('country', '=', taxCountry)
    .where('kind', '=', kind)
    .where('valid_from', '=', validFrom)
    .execute();
}
