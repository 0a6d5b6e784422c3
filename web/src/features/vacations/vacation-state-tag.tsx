import type { VacationState } from '@lectern/contract/vacations/vacation-states';
import { useTranslation } from 'react-i18next';
import type { Tone } from '../../ui/tag.tsx';
import { Tag } from '../../ui/tag.tsx';

export const vacationStateTitles = {
  requested: 'nonworkingtime:vacation.state.requested',
  approved: 'nonworkingtime:vacation.state.approved',
  rejected: 'nonworkingtime:vacation.state.rejected',
  cancelled: 'nonworkingtime:vacation.state.cancelled',
} as const;

const tones: Readonly<Record<VacationState, Tone>> = {
  requested: 'attention',
  approved: 'held',
  rejected: 'danger',
  cancelled: 'cancelled',
};

export function VacationStateTag({ state }: { readonly state: VacationState }) {
  const { t } = useTranslation('nonworkingtime');
  return <Tag tone={tones[state]}>{t(vacationStateTitles[state])}</Tag>;
}
