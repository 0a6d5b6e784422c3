import { useTranslation } from 'react-i18next';
import { api } from '../../kernel/api.ts';
import { LinkButton } from '../../ui/button.tsx';
import { LinkPasswordForm } from './link/link-password-form.tsx';

/** Whoever was invited chooses their first password, by the link of the mail. */
export default function InvitationPage() {
  const { t } = useTranslation('common');
  return (
    <LinkPasswordForm
      title={t('invitation.title')}
      text={t('invitation.text')}
      send={(body) => api.post('/api/accounts/invitation/accept/', { body })}
      done={{ title: t('invitation.done'), text: t('invitation.done_text') }}
      useless={{
        text: t('invitation.useless'),
        action: (
          <LinkButton to="/accounts/login" variant="default" wide>
            {t('sign_in.to_sign_in')}
          </LinkButton>
        ),
      }}
    />
  );
}
