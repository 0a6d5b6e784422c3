import { useTranslation } from 'react-i18next';
import { Tag } from '../../../ui/tag.tsx';
import type { Tone } from '../../../ui/tag.tsx';
import type { DealTrial } from '../deals.queries.ts';

const states = {
  planned: { tone: 'planned', title: 'students:deals.trial.planned' },
  unfinished: { tone: 'attention', title: 'students:deals.trial.unfinished' },
  held: { tone: 'held', title: 'students:deals.trial.held' },
  client_no_show: { tone: 'cancelled', title: 'students:deals.trial.client_no_show' },
  cancelled: { tone: 'cancelled', title: 'students:deals.trial.cancelled' },
  rescheduled: { tone: 'cancelled', title: 'students:deals.trial.rescheduled' },
} as const satisfies Record<DealTrial['status'] | 'unfinished', { readonly tone: Tone; readonly title: string }>;

export function TrialState({ trial: { status, unfinished } }: { readonly trial: DealTrial }) {
  const { t } = useTranslation('students');
  const { tone, title } = states[unfinished ? 'unfinished' : status];
  return <Tag tone={tone}>{t(title)}</Tag>;
}
