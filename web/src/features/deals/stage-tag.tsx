import type { DealStage } from '@lectern/contract/deals/deal-states';
import { useTranslation } from 'react-i18next';
import { Tag } from '../../ui/tag.tsx';
import type { Tone } from '../../ui/tag.tsx';
import { stageTitles } from './stage-names.ts';

const tones = {
  new: 'neutral',
  contact: 'planned',
  trial_agreed: 'planned',
  trial_held: 'planned',
  offer: 'planned',
  won: 'held',
  lost: 'cancelled',
} as const satisfies Record<DealStage, Tone>;

export function StageTag({ stage }: { readonly stage: DealStage }) {
  const { t } = useTranslation('students');
  return <Tag tone={tones[stage]}>{t(stageTitles[stage])}</Tag>;
}
