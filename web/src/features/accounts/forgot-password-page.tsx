import { TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { SubmitEvent } from 'react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../kernel/api.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { FormErrors } from '../../ui/forms/form-errors.tsx';
import { check, email, required } from '../../ui/forms/validation.ts';
import { AccountScreen } from './account-screen.tsx';
import { useProblems } from '../../ui/forms/field-problems.ts';

/** Asks for a mail that lets a forgotten password be chosen anew. Who has an account here is told to nobody. */
export default function ForgotPasswordPage() {
  const { t } = useTranslation('common');
  const [address, setAddress] = useState('');
  const ask = useMutation({ mutationFn: () => api.post('/api/accounts/password-reset/', { body: { email: address.trim() } }) });
  const problems = useProblems({ email: check(address, required, email) }, ask.error);

  if (ask.isSuccess) {
    return (
      <AccountScreen title={t('forgot.sent')} text={t('forgot.sent_text', { email: address.trim() })}>
        <LinkButton to="/accounts/login" variant="default" wide>
          {t('sign_in.to_sign_in')}
        </LinkButton>
      </AccountScreen>
    );
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (problems.allow(event.currentTarget) && !ask.isPending) ask.mutate();
  };
  return (
    <AccountScreen title={t('forgot.title')} text={t('forgot.text')} links={<Link to="/accounts/login">{t('sign_in.to_sign_in')}</Link>}>
      <form onSubmit={submit} noValidate>
        <TextInput
          label={t('sign_in.email')}
          type="email"
          name="email"
          autoComplete="username"
          required
          withAsterisk={false}
          autoFocus
          maxLength={254}
          value={address}
          onChange={({ currentTarget }) => {
            setAddress(currentTarget.value);
            if (ask.isError) ask.reset();
          }}
          onBlur={(event) => problems.leave('email', event)}
          error={problems.at('email')}
        />
        <FormErrors error={ask.error} except={['email']} />
        <Button type="submit" pending={ask.isPending} wide>
          {t('forgot.submit')}
        </Button>
      </form>
    </AccountScreen>
  );
}
