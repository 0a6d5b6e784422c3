import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, api, fetchCsrfToken } from '../../kernel/api.ts';
import { FormErrors } from '../../ui/forms/form-errors.tsx';
import { AccountScreen } from './account-screen.tsx';
import { AttemptsPause } from './sign-in/attempts-pause.tsx';
import { CodeForm } from './sign-in/code-form.tsx';
import { CredentialsForm } from './sign-in/credentials-form.tsx';
import type { Credentials } from './sign-in/credentials-form.tsx';
import { enter } from './sign-in/enter.ts';

const nothing: Credentials = { email: '', password: '' };

/** Where people sign in, with a second factor where the account has one; the page then loads anew, where they were. */
export default function SignInPage() {
  const { t } = useTranslation('common');
  const [credentials, setCredentials] = useState(nothing);
  const [asksCode, setAsksCode] = useState(false);
  const signIn = useMutation({
    mutationFn: async (code: string | null) => {
      const body = { email: credentials.email.trim(), password: credentials.password, ...(code === null ? {} : { code }) };
      await enter(await api.post('/api/accounts/login/', { body }));
    },
    onError: (error) => {
      if (!needsCode(error)) return;
      setAsksCode(true);
      signIn.reset();
    },
  });

  // Whoever is signed in already has nothing to do here, and only the server knows: what this browser notes of it may be gone.
  // For everybody else the token is there before they submit.
  useEffect(() => {
    api
      .get('/api/accounts/user/')
      .then(() => location.replace('/cabinet'), fetchCsrfToken)
      .catch(() => undefined);
  }, []);

  const { error } = signIn;
  const form = {
    error,
    // Until the page that comes next is there.
    pending: signIn.isPending || signIn.isSuccess,
    children:
      error instanceof ApiError && error.key === 'too_many_attempts' ? (
        <AttemptsPause seconds={Number(error.params.seconds)} onOver={signIn.reset} />
      ) : (
        <FormErrors error={error} />
      ),
  };
  const startAnew = () => {
    setCredentials({ ...credentials, password: '' });
    setAsksCode(false);
    signIn.reset();
  };
  return asksCode ? (
    <AccountScreen title={t('sign_in.code_title')} text={t('sign_in.code_text', { email: credentials.email })}>
      <CodeForm {...form} onSubmit={signIn.mutate} onBack={startAnew} />
    </AccountScreen>
  ) : (
    <AccountScreen title={t('sign_in.title')} links={<Link to="/accounts/forgot_password">{t('sign_in.forgot')}</Link>}>
      <CredentialsForm {...form} credentials={credentials} onChange={setCredentials} onSubmit={() => signIn.mutate(null)} />
    </AccountScreen>
  );
}

/** The password was right, and is not enough. */
function needsCode(error: unknown): boolean {
  return error instanceof ApiError && error.key === 'second_factor_needed';
}
