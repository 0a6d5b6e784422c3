import { useTranslation } from 'react-i18next';
import { Tag } from '../../../ui/tag.tsx';
import type { StaffUser } from './staff.queries.ts';

const tones = { invited: 'planned', active: 'held', inactive: 'cancelled' } as const;
export const stateNames = {
  invited: 'teachers:staff.state.invited',
  active: 'teachers:staff.state.active',
  inactive: 'teachers:staff.state.inactive',
} as const;

/** Active, invited or deactivated. */
export function UserStateTag({ state }: Pick<StaffUser, 'state'>) {
  const { t } = useTranslation('teachers');
  return <Tag tone={tones[state]}>{t(stateNames[state])}</Tag>;
}
