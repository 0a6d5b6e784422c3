import type { Payee, PayeeAnswer } from '@lectern/contract/payouts/payouts.schema';
import { sql } from 'kysely';
import { allowedActions } from '../../../kernel/actions.ts';
import { AppError } from '../../../kernel/app-error.ts';
import type { ReadContext } from '../../../kernel/calls/context.ts';
import { payeeActions } from '../payouts.policy.ts';

type Row = Payee & { readonly id: number; readonly teacher_name: string; readonly saved: boolean };

/** @throws AppError `not_found` */
export async function getPayee(ctx: ReadContext, { params: { id } }: { params: { id: number } }): Promise<PayeeAnswer> {
  const { rows } = await sql<Row>`
    select t.id, u.name as teacher_name, p.teacher_id is not null as saved,
      coalesce(p.kind, case t.contract_type when 'contractor' then 'civil_contract' else t.contract_type end) as kind,
      coalesce(p.name, u.name) as name, coalesce(p.inn, t.inn, '') as inn, coalesce(p.bank, '') as bank, coalesce(p.bik, '') as bik,
      coalesce(p.account, '') as account, coalesce(p.correspondent_account, '') as correspondent_account
    from teachers t join users u on u.id = t.id left join payees p on p.teacher_id = t.id where t.id = ${id}
  `.execute(ctx.db);
  if (rows[0] === undefined) throw new AppError('not_found');
  const { id: teacherId, teacher_name, saved, ...payee } = rows[0];
  return { teacher: { id: teacherId, name: teacher_name }, payee, saved, can: allowedActions(ctx, payeeActions, null) };
}
