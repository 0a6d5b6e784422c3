import { payeeKinds } from '@lectern/contract/salary/pay-kinds.rules';
import type { PayeeKind } from '@lectern/contract/salary/pay-kinds.rules';
import type { Payee, PayeeAnswer } from '@lectern/contract/payouts/payouts.schema';
import { sql } from 'kysely';
import { allowedActions } from '../../../kernel/actions.ts';
import { AppError } from '../../../kernel/app-error.ts';
import type { ReadContext } from '../../../kernel/calls/context.ts';
import { paidByScheme } from '../../salary/public/paid-by-scheme.ts';
import { payeeActions } from '../payouts.policy.ts';

type Row = Payee & { readonly id: number; readonly teacher_name: string; readonly saved: boolean; readonly teaches: boolean };

/** The other kinds need receipts or invoices, which only teachers have screens for. */
const staffKinds = ['employee', 'civil_contract'] as const satisfies PayeeKind[];

/** @throws AppError `not_found` */
export async function getPayee(ctx: ReadContext, { params: { id } }: { params: { id: number } }): Promise<PayeeAnswer> {
  const { rows } = await sql<Row>`
    select u.id, u.name as teacher_name, p.teacher_id is not null as saved, t.id is not null as teaches,
      coalesce(p.kind, case t.contract_type when 'contractor' then 'civil_contract' else t.contract_type end, 'employee') as kind,
      coalesce(p.name, u.name) as name, coalesce(p.inn, t.inn, '') as inn, coalesce(p.bank, '') as bank, coalesce(p.bik, '') as bik,
      coalesce(p.account, '') as account, coalesce(p.correspondent_account, '') as correspondent_account
    from users u left join teachers t on t.id = u.id left join payees p on p.teacher_id = u.id
    where u.id = ${id} and (t.id is not null or ${paidByScheme(sql`u.id`)})
  `.execute(ctx.db);
  if (rows[0] === undefined) throw new AppError('not_found');
  const { id: teacherId, teacher_name, saved, teaches, ...payee } = rows[0];
  const kinds = teaches ? [...payeeKinds] : [...staffKinds];
  ctx.logRead({ act: 'open', subject: 'payee', subject_id: teacherId, teacher_id: teacherId });
  return {
    teacher: { id: teacherId, name: teacher_name },
    payee,
    saved,
    kinds,
    can: allowedActions(ctx, payeeActions, { teacher_id: teacherId }),
  };
}
