import { mayOpen } from '@lectern/contract/screens';
import { useTranslation } from 'react-i18next';
import { useCurrentUser } from '../../../kernel/session.ts';
import { LinkButton } from '../../../ui/button.tsx';

type Props = { readonly kind: 'client' | 'child' | 'staff'; readonly id: number };

/** Link to a person’s stored data, for users who protect personal data. */
export function PersonalDataLink({ kind, id }: Props) {
  const { t } = useTranslation('common');
  if (!mayOpen('personalData', useCurrentUser())) return null;
  return (
    <LinkButton variant="subtle" to="/personal-data" search={{ kind, person_id: id }}>
      {t('screen.personalData')}
    </LinkButton>
  );
}
