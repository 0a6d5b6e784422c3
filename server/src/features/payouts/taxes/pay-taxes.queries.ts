import { payeeKinds } from '@lectern/contract/salary/pay-kinds.rules';
import type { PayeeKind } from '@lectern/contract/salary/pay-kinds.rules';
import type { PayTax, PayTaxes } from '@lectern/contract/payouts/pay-taxes.schema';
import { sql } from 'kysely';
import { allowedActions } from '../../../kernel/actions.ts';
import type { ReadContext } from '../../../kernel/calls/context.ts';
import { live } from '../registers/due-pay.queries.ts';
import { taxCountry } from '../registers/tax-rates.queries.ts';
import { taxActions } from './pay-taxes.policy.ts';

type Version = Omit<PayTax, 'can'>;

/** The versions of each kind of contract, the latest first day first. */
export async function taxVersions({ db }: Pick<ReadContext, 'db'>): Promise<Version[]> {
  const { rows } = await sql<Version>`
    select kind, valid_from, json_agg(json_build_object('above', above, 'share', share) order by above) as steps
    from pay_tax_rates where country = ${taxCountry} group by kind, valid_from order by valid_from desc
  `.execute(db);
  return rows;
}

/** The earliest possible first day of a new version for each kind of contract; a kind without payouts is missing. */
export async function firstUntaxedDays({ db }: Pick<ReadContext, 'db'>): Promise<ReadonlyMap<PayeeKind, string>> {
  const { rows } = await sql<{ kind: PayeeKind; day: string }>`
    select kind, max(planned_on) + 1 as day from payouts where ${live} group by kind
  `.execute(db);
  return new Map(rows.map(({ kind, day }) => [kind, day]));
}

/** Lists the taxes of every kind of contract. */
export async function listPayTaxes(ctx: ReadContext): Promise<PayTaxes> {
  const [versions, days] = await Promise.all([taxVersions(ctx), firstUntaxedDays(ctx)]);
  const kinds = payeeKinds.map((kind) => {
    const earliest = days.get(kind) ?? null;
    const own = versions.filter((version) => version.kind === kind);
    return {
      kind,
      earliest,
      versions: own.map((version) => ({ ...version, can: allowedActions(ctx, taxActions, { ...version, earliest }) })),
    };
  });
  return { currency: ctx.settings.currency, kinds };
}
