import type { Allowed } from '@lectern/contract/page';
import type { VacationAction } from '@lectern/contract/vacations/vacation-states';
import type { Vacation } from '@lectern/contract/vacations/vacations.schema';
import type { Actor } from '../../kernel/calls/context.ts';
import { canDecideVacation, canSeeVacation } from './vacations.policy.ts';
import { countDays, refusalByState } from './vacations.rules.ts';

/** A vacation with the names around it, and whose group it concerns. */
export type VacationRow = Omit<Vacation, 'days' | 'can'> & { readonly curator_id: number | null };

type Viewing = { readonly actor: Actor; readonly now: Temporal.Instant };

function allowedTo(action: VacationAction, row: VacationRow, { actor, now }: Viewing): Allowed {
  const permitted = action === 'cancel' ? canSeeVacation(actor, row) : canDecideVacation(actor, row);
  const reason = permitted ? (refusalByState(action, row, now)?.key ?? null) : 'forbidden';
  return { allowed: reason === null, reason };
}

/** A vacation as the asking user sees it now. */
export function vacationView(row: VacationRow, viewing: Viewing): Vacation {
  const { curator_id: _, ...shown } = row;
  return {
    ...shown,
    days: countDays(row),
    can: {
      approve: allowedTo('approve', row, viewing),
      reject: allowedTo('reject', row, viewing),
      cancel: allowedTo('cancel', row, viewing),
    },
  };
}
