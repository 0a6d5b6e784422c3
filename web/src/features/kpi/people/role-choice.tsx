import { kpiRoles } from '@lectern/contract/kpi/kpi-measures.rules';
import { useTranslation } from 'react-i18next';
import { readChoice } from '../../../kernel/search-params.ts';
import { useAddress } from '../../../kernel/use-address.ts';
import { NativePicker } from '../../../ui/fields/native-picker.tsx';
import type { KpiRole } from '../kpi.queries.ts';

/** The role from the URL, by default teachers. */
export function useRole(): KpiRole {
  return readChoice(useAddress().search, 'role', kpiRoles) ?? 'Teacher';
}

/** Selects the role in the URL. */
export function RoleChoice() {
  const { t } = useTranslation('salary');
  const { change } = useAddress();
  return (
    <NativePicker
      label={t('schemes.role')}
      hideLabel
      value={useRole()}
      options={kpiRoles.map((id) => ({ id, title: t(`common:role.${id}`) }))}
      onChange={(role) => change({ role: role === 'Teacher' ? undefined : role, page: undefined })}
    />
  );
}
