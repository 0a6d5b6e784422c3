import { useTranslation } from 'react-i18next';
import { apiWrite } from '../../kernel/api-write.ts';
import { LinkButton } from '../../ui/button.tsx';
import { LinkPasswordForm } from './link/link-password-form.tsx';

const acceptWrite = apiWrite('/api/accounts/invitation/accept/', { refresh: [] });

/** An invited user sets the first password, opened by the link of the mail. */
export default function InvitationPage() {
  const { t } = useTranslation('common');
  const action = (
    <LinkButton to="/accounts/login" variant="default" wide>
      {t('sign_in.to_sign_in')}
    </LinkButton>
  );
  return (
    <LinkPasswordForm
      title={t('invitation.title')}
      text={t('invitation.text')}
      write={acceptWrite}
      done={{ title: t('invitation.done'), text: t('invitation.done_text') }}
      invalid={{ text: t('invitation.useless'), action }}
    />
  );
}
