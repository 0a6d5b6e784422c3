import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../kernel/api.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { TextField } from '../../ui/forms/text-fields.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { check, email, required } from '../../ui/forms/validation.ts';
import { AccountScreen } from './account-screen.tsx';

/** Requests a password reset mail. Does not reveal whether an account exists. */
export default function ForgotPasswordPage() {
  const { t } = useTranslation('common');
  const [mailed, setMailed] = useState<string | null>(null);
  const form = useForm({
    call: '/api/accounts/password-reset/',
    initial: { email: '' },
    rules: (values) => ({ email: check(values.email, required, email) }),
    send: (values) => api.post('/api/accounts/password-reset/', { body: { email: values.email.trim() } }),
    onSuccess: (_, values) => setMailed(values.email.trim()),
  });
  if (mailed !== null) {
    return (
      <AccountScreen title={t('forgot.sent')} text={t('forgot.sent_text', { email: mailed })}>
        <LinkButton to="/accounts/login" variant="default" wide>
          {t('sign_in.to_sign_in')}
        </LinkButton>
      </AccountScreen>
    );
  }
  return (
    <AccountScreen title={t('forgot.title')} text={t('forgot.text')} links={<Link to="/accounts/login">{t('sign_in.to_sign_in')}</Link>}>
      <Form form={form} submit={t('forgot.submit')} alone>
        <TextField form={form} name="email" label={t('sign_in.email')} type="email" autoComplete="username" autoFocus />
      </Form>
    </AccountScreen>
  );
}
