import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, api, fetchCsrfToken } from '../../kernel/api.ts';
import { AccountScreen } from './account-screen.tsx';
import { CodeForm } from './sign-in/code-form.tsx';
import { CredentialsForm } from './sign-in/credentials-form.tsx';
import type { Credentials } from './sign-in/credentials-form.tsx';
import { enter } from './sign-in/enter.ts';

/** Sign-in, with a second factor if the account has one. Reloads the requested page afterwards. */
export default function SignInPage() {
  const { t } = useTranslation('common');
  const [credentials, setCredentials] = useState<Credentials>({ email: '', password: '' });
  const [needsSecondStep, setNeedsSecondStep] = useState(false);

  // A signed-in user is redirected. Only the server knows: what this browser stores may be gone.
  // For everyone else, prefetches the token before they submit.
  useEffect(() => {
    api
      .get('/api/accounts/user/')
      .then(() => location.replace('/cabinet'), fetchCsrfToken)
      .catch(() => undefined);
  }, []);

  return needsSecondStep ? (
    <AccountScreen title={t('sign_in.code_title')} text={t('sign_in.code_text', { email: credentials.email })}>
      <CodeForm
        send={(code) => signIn(credentials, code)}
        onBack={() => {
          setCredentials({ ...credentials, password: '' });
          setNeedsSecondStep(false);
        }}
      />
    </AccountScreen>
  ) : (
    <AccountScreen title={t('sign_in.title')} links={<Link to="/accounts/forgot_password">{t('sign_in.forgot')}</Link>}>
      <CredentialsForm
        initial={credentials}
        send={(typed) =>
          signIn(typed).catch((error: unknown) => {
            if (needsCode(error)) return true;
            throw error;
          })
        }
        onCodeNeeded={(typed) => {
          setCredentials(typed);
          setNeedsSecondStep(true);
        }}
      />
    </AccountScreen>
  );
}

async function signIn({ email, password }: Credentials, code?: string): Promise<never> {
  await enter(await api.post('/api/accounts/login/', { body: { email: email.trim(), password, ...(code === undefined ? {} : { code }) } }));
  // The button stays pending until the next page loads.
  return new Promise<never>(() => undefined);
}

/** The password is correct, and a code is needed. */
function needsCode(error: unknown): boolean {
  return error instanceof ApiError && error.key === 'second_factor_needed';
}
