import type { PayeeAnswer, PayeeInput } from '@lectern/contract/payouts/payouts.schema';
import { sql } from 'kysely';
import { requireAction } from '../../../kernel/actions.ts';
import { AppError, InvalidInput } from '../../../kernel/app-error.ts';
import { changedFields } from '../../../kernel/edits/changed-fields.ts';
import { requireUnchanged } from '../../../kernel/edits/require-unchanged.ts';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import { lock } from '../../../kernel/locks.ts';
import { payeeActions } from '../payouts.policy.ts';
import { wrongDigits } from './check-digits.rules.ts';
import { getPayee } from './payees.queries.ts';

type Input = { readonly params: { readonly id: number }; readonly body: PayeeInput };

/**
 * Changes the bank details of a paid person. Existing payouts keep the earlier ones.
 * @throws AppError `not_found`, `own_pay`, `check_digits` at each field, `changed_meanwhile`
 */
export async function editPayee(ctx: WriteContext, { params, body: { before: seen, ...requested } }: Input): Promise<PayeeAnswer> {
  requireAction(ctx, payeeActions, 'edit', { teacher_id: params.id });
  await lock(ctx.db, [{ of: 'teacher', id: params.id }]);
  const { payee: now, saved, kinds } = await getPayee(ctx, { params });
  await requireUnchanged(ctx, { entity: 'payee', id: params.id, now, requested }, seen);
  const changes = changedFields(now, requested);
  if (changes === null && saved) {
    ctx.nothingChanged();
    return getPayee(ctx, { params });
  }
  const after = { ...now, ...changes?.new };
  const missing = (['name', 'bank'] as const).filter((field) => after[field] === '');
  const problems = [
    ...missing.map((field) => new AppError('invalid', { reason: 'missing' }, field)),
    ...(kinds.includes(after.kind) ? [] : [new AppError('contract_of_staff', {}, 'kind')]),
    ...wrongDigits(after).map((field) => new AppError('check_digits', {}, field)),
  ];
  if (problems.length > 0) throw new InvalidInput(problems);
  const { kind, name, inn, bank, bik, account, correspondent_account } = after;
  await sql`
    insert into payees (teacher_id, kind, name, inn, bank, bik, account, correspondent_account)
    values (${params.id}, ${kind}, ${name}, ${inn}, ${bank}, ${bik}, ${account}, ${correspondent_account})
    on conflict (teacher_id) do update set kind = excluded.kind, name = excluded.name, inn = excluded.inn, bank = excluded.bank,
      bik = excluded.bik, account = excluded.account, correspondent_account = excluded.correspondent_account
  `.execute(ctx.db);
  // The entry does not refer to the teacher, because readers of the teacher's log may not see their pay.
  ctx.audit({
    action: 'payee.edit',
    entity: 'payee',
    entity_id: params.id,
    ...(saved ? { old: changes?.old ?? {} } : {}),
    new: saved ? (changes?.new ?? {}) : after,
  });
  return getPayee(ctx, { params });
}
