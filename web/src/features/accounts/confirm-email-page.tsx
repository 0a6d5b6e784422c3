import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../kernel/api.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { FormErrors } from '../../ui/forms/form-errors.tsx';
import { AccountScreen } from './account-screen.tsx';
import { isUseless } from './link/link-password-form.tsx';
import { takeLinkToken } from './link/link-token.ts';

/** The link of the mail to a changed address. It counts by a press of the button, since mail programs open links by themselves. */
export default function ConfirmEmailPage() {
  const { t } = useTranslation('common');
  const queries = useQueryClient();
  const [token] = useState(takeLinkToken);
  const confirm = useMutation({
    mutationFn: () => api.post('/api/accounts/confirm-email/', { body: { token } }),
    onSuccess: () => queries.clear(),
  });
  const toProfile = (
    <LinkButton to="/accounts/profile_edit" wide>
      {t('profile.title')}
    </LinkButton>
  );
  if (confirm.isSuccess) {
    return (
      <AccountScreen title={t('confirm_email.done')} text={t('confirm_email.done_text')}>
        {toProfile}
      </AccountScreen>
    );
  }
  if (token === '' || isUseless(confirm.error)) {
    return (
      <AccountScreen title={t('link.useless')} text={t('confirm_email.useless')}>
        {toProfile}
      </AccountScreen>
    );
  }
  return (
    <AccountScreen title={t('confirm_email.title')} text={t('confirm_email.text')}>
      <FormErrors error={confirm.error} />
      <Button onClick={() => confirm.mutate()} pending={confirm.isPending} wide>
        {t('confirm_email.submit')}
      </Button>
    </AccountScreen>
  );
}
