import { subscriptionActions as actionNames } from '@lectern/contract/subscriptions/subscription-states';
import type { SubscriptionAction } from '@lectern/contract/subscriptions/subscription-states';
import type { ActionRule, ActionRules } from '../../kernel/actions.ts';
import { canServeMoney } from '../clients/public/client-access.ts';
import { refusalByState } from './subscriptions.rules.ts';
import type { Standing } from './subscriptions.rules.ts';

type SubscriptionFacts = Standing & {
  readonly manager_id: number | null;
  readonly merged_into_id: number | null;
  /** The school's date, `yyyy-mm-dd`. */
  readonly today: string;
};

function ruleOf(action: SubscriptionAction): ActionRule<SubscriptionFacts> {
  return {
    who: canServeMoney,
    blockedBy: (subscription) => {
      const key = refusalByState(action, subscription, subscription.today);
      return key === 'freeze_days_spent' ? { key, params: { left: 0 } } : key;
    },
  };
}

/**
 * Who may perform which action on a package, and when; guards and buttons use it. A user who only sees the client's money may do nothing.
 */
export const subscriptionRules = Object.fromEntries(actionNames.map((action) => [action, ruleOf(action)])) as ActionRules<
  SubscriptionAction,
  SubscriptionFacts
>;
