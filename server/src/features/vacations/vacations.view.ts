import type { Vacation } from '@lectern/contract/vacations/vacations.schema';
import { allowedActions } from '../../kernel/actions.ts';
import type { RuleContext } from '../../kernel/actions.ts';
import { vacationActions } from './vacations.policy.ts';
import { countDays } from './vacations.rules.ts';

/** A vacation with names and the curator of its group. */
export type VacationRow = Omit<Vacation, 'days' | 'can'> & { readonly curator_id: number | null; readonly agreed_finish: string | null };

/** A vacation as the actor sees it now. */
export function vacationView(row: VacationRow, ctx: RuleContext): Vacation {
  const { curator_id: _, agreed_finish: __, ...shown } = row;
  return {
    ...shown,
    days: countDays(row),
    can: allowedActions(ctx, vacationActions, row),
  };
}
