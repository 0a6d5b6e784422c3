import { useTranslation } from 'react-i18next';
import { TextField } from '../../../ui/forms/text-fields.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import { check, email, required } from '../../../ui/forms/validation.ts';
import { PasswordField } from '../password-field.tsx';
import { SignInForm } from './sign-in-form.tsx';

export type Credentials = { readonly email: string; readonly password: string };

type Props = {
  readonly initial: Credentials;
  /** @returns whether they are correct and a code is needed */
  readonly send: (credentials: Credentials) => Promise<boolean>;
  readonly onCodeNeeded: (credentials: Credentials) => void;
};

/** E-mail and password. */
export function CredentialsForm({ initial, send, onCodeNeeded }: Props) {
  const { t } = useTranslation('common');
  const form = useForm({
    call: '/api/accounts/login/',
    initial,
    rules: (credentials) => ({ email: check(credentials.email, required, email), password: required(credentials.password) }),
    send,
    onSuccess: (needsCode, credentials) => {
      if (needsCode) onCodeNeeded(credentials);
    },
  });
  return (
    <SignInForm form={form} secret="password">
      <TextField form={form} name="email" label={t('sign_in.email')} type="email" autoComplete="username" autoFocus />
      <PasswordField form={form} name="password" label={t('sign_in.password')} autoComplete="current-password" />
    </SignInForm>
  );
}
