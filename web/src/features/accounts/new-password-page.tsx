import { useTranslation } from 'react-i18next';
import { apiWrite } from '../../kernel/api-write.ts';
import { LinkButton } from '../../ui/button.tsx';
import { LinkPasswordForm } from './link/link-password-form.tsx';

const resetWrite = apiWrite('/api/accounts/password-reset/confirm/', { refresh: [] });

/** Sets a new password, opened by the link of the reset mail. */
export default function NewPasswordPage() {
  const { t } = useTranslation('common');
  const action = (
    <LinkButton to="/accounts/forgot_password" wide>
      {t('new_password.ask_again')}
    </LinkButton>
  );
  return (
    <LinkPasswordForm
      title={t('new_password.title')}
      text={t('new_password.text')}
      write={resetWrite}
      done={{ title: t('new_password.done'), text: t('new_password.done_text') }}
      invalid={{ text: t('new_password.useless'), action }}
    />
  );
}
