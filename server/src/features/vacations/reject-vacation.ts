import type { RejectVacationInput, Vacation } from '@lectern/contract/vacations/vacations.schema';
import type { WriteContext } from '../../kernel/calls/context.ts';
import { decide, requireOpenVacation } from './decide-vacation.ts';

type Input = { readonly params: { readonly id: number }; readonly body: RejectVacationInput };

/** Rejects a vacation and mails the teacher the reason. */
export async function rejectVacation(ctx: WriteContext, { params, body }: Input): Promise<Vacation> {
  return decide(ctx, await requireOpenVacation(ctx, 'reject', params.id), 'reject', body.comment);
}
