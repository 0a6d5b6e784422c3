import type { SubscriptionState } from '@lectern/contract/subscriptions/subscription-states';
import { useTranslation } from 'react-i18next';
import { Tag } from '../../ui/tag.tsx';
import type { Tone } from '../../ui/tag.tsx';

const tones = {
  draft: 'neutral',
  awaiting_payment: 'attention',
  active: 'planned',
  frozen: 'neutral',
  used: 'held',
  expired: 'cancelled',
  refunded: 'cancelled',
  cancelled: 'cancelled',
} as const satisfies Record<SubscriptionState, Tone>;

const titles = {
  draft: 'clients:subscriptions.state.draft',
  awaiting_payment: 'clients:subscriptions.state.awaiting_payment',
  active: 'clients:subscriptions.state.active',
  frozen: 'clients:subscriptions.state.frozen',
  used: 'clients:subscriptions.state.used',
  expired: 'clients:subscriptions.state.expired',
  refunded: 'clients:subscriptions.state.refunded',
  cancelled: 'clients:subscriptions.state.cancelled',
} as const satisfies Record<SubscriptionState, string>;

type Props = { readonly subscription: { readonly state: SubscriptionState; readonly running_out: boolean } };

/** State of a package, or a warning if it is running out. */
export function SubscriptionStateTag({ subscription: { state, running_out } }: Props) {
  const { t } = useTranslation('clients');
  if (state === 'active' && running_out) return <Tag tone="attention">{t('subscriptions.running_out')}</Tag>;
  return <Tag tone={tones[state]}>{t(titles[state])}</Tag>;
}
