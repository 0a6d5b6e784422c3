import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { apiWrite, useApiWrite } from '../../kernel/api-write.ts';
import { LinkButton } from '../../ui/button.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { LinkScreen } from './link/link-screen.tsx';
import { takeLinkToken } from './link/link-token.ts';

const confirmWrite = apiWrite('/api/accounts/confirm-email/', { refresh: [] });

/** Opened by the link of the mail to a new address. Confirmed by a button, because mail programs prefetch links. */
export default function ConfirmEmailPage() {
  const { t } = useTranslation('common');
  const queries = useQueryClient();
  const [token] = useState(takeLinkToken);
  const { mutateAsync } = useApiWrite(confirmWrite);
  const form = useForm({ initial: {}, send: () => mutateAsync({ body: { token } }), onSuccess: () => queries.clear() });
  const action = (
    <LinkButton to="/accounts/profile_edit" wide>
      {t('profile.title')}
    </LinkButton>
  );
  return (
    <LinkScreen
      token={token}
      form={form}
      title={t('confirm_email.title')}
      text={t('confirm_email.text')}
      submit={t('confirm_email.submit')}
      done={{ title: t('confirm_email.done'), text: t('confirm_email.done_text'), action }}
      invalid={{ text: t('confirm_email.useless'), action }}
    />
  );
}
