import { TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { SubmitEvent } from 'react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../kernel/api.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { FormErrors } from '../../ui/forms/form-errors.tsx';
import { check, email, required } from '../../ui/forms/validation.ts';
import { AccountScreen } from './account-screen.tsx';
import { useProblems } from '../../ui/forms/field-problems.ts';
import { isUseless } from './link/link-password-form.tsx';
import { takeLinkToken } from './link/link-token.ts';
import { NewPasswordFields, newPasswordProblems } from './new-password-fields.tsx';

const nobody = { name: '', email: '', password: '', again: '' };

/** The first account of a school: an administrator, made by the link that the server printed when it first started. */
export default function FirstAdministratorPage() {
  const { t, i18n } = useTranslation('common');
  const [token] = useState(takeLinkToken);
  const [person, setPerson] = useState(nobody);
  const make = useMutation({
    mutationFn: () => {
      const locale = i18n.resolvedLanguage === 'ru' ? 'ru' : 'en';
      const body = { token, name: person.name.trim(), email: person.email.trim(), password: person.password, locale } as const;
      return api.post('/api/accounts/first-administrator/', { body });
    },
  });
  const problems = useProblems(
    { name: required(person.name), email: check(person.email, required, email), ...newPasswordProblems(person) },
    make.error,
  );

  const toSignIn = (
    <LinkButton to="/accounts/login" wide>
      {t('sign_in.to_sign_in')}
    </LinkButton>
  );
  if (make.isSuccess) {
    return (
      <AccountScreen title={t('first_administrator.done')} text={t('first_administrator.done_text')}>
        {toSignIn}
      </AccountScreen>
    );
  }
  if (token === '' || isUseless(make.error)) {
    return (
      <AccountScreen title={t('link.useless')} text={t('first_administrator.useless')}>
        {toSignIn}
      </AccountScreen>
    );
  }
  const set = (changes: Partial<typeof person>) => {
    setPerson({ ...person, ...changes });
    if (make.isError) make.reset();
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (problems.allow(event.currentTarget) && !make.isPending) make.mutate();
  };
  return (
    <AccountScreen title={t('first_administrator.title')} text={t('first_administrator.text')}>
      <form onSubmit={submit} noValidate>
        <TextInput
          label={t('profile.name')}
          name="name"
          autoComplete="name"
          required
          withAsterisk={false}
          autoFocus
          maxLength={200}
          value={person.name}
          onChange={({ currentTarget }) => set({ name: currentTarget.value })}
          error={problems.at('name')}
        />
        <TextInput
          label={t('sign_in.email')}
          type="email"
          name="email"
          autoComplete="username"
          required
          withAsterisk={false}
          maxLength={254}
          value={person.email}
          onChange={({ currentTarget }) => set({ email: currentTarget.value })}
          onBlur={(event) => problems.leave('email', event)}
          error={problems.at('email')}
        />
        <NewPasswordFields value={person} onChange={set} problems={problems} />
        <FormErrors error={make.error} except={Object.keys(person)} />
        <Button type="submit" pending={make.isPending} wide>
          {t('first_administrator.submit')}
        </Button>
      </form>
    </AccountScreen>
  );
}
