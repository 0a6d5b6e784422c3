import { TextInput } from '@mantine/core';
import type { ReactNode, SubmitEvent } from 'react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { check, email, required } from '../../../ui/forms/validation.ts';
import { useProblems } from '../../../ui/forms/field-problems.ts';
import { PasswordField } from '../password-field.tsx';

export type Credentials = { readonly email: string; readonly password: string };

type Props = {
  readonly credentials: Credentials;
  readonly onChange: (credentials: Credentials) => void;
  readonly onSubmit: () => void;
  readonly pending: boolean;
  /** Why the server refused. */
  readonly error: unknown;
  /** The refusal in words, between the fields and the button. */
  readonly children: ReactNode;
};

/** E-mail and password. */
export function CredentialsForm({ credentials, onChange, onSubmit, pending, error, children }: Props) {
  const { t } = useTranslation('common');
  const passwordInput = useRef<HTMLInputElement>(null);
  const problems = useProblems({ email: check(credentials.email, required, email), password: required(credentials.password) }, null);

  useEffect(() => {
    if (error !== null) passwordInput.current?.select();
  }, [error]);

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (problems.allow(event.currentTarget) && !pending) onSubmit();
  };
  return (
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
        value={credentials.email}
        onChange={({ currentTarget }) => onChange({ ...credentials, email: currentTarget.value })}
        onBlur={(event) => problems.leave('email', event)}
        error={problems.at('email')}
      />
      <PasswordField
        ref={passwordInput}
        label={t('sign_in.password')}
        name="password"
        autoComplete="current-password"
        value={credentials.password}
        onChange={(password) => onChange({ ...credentials, password })}
        error={problems.at('password')}
      />
      {children}
      <Button type="submit" pending={pending} wide>
        {t('sign_in.submit')}
      </Button>
    </form>
  );
}
