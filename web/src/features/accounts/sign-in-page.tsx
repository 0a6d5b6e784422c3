import { Button, PasswordInput, TextInput } from '@mantine/core';
import type { SubmitEvent } from 'react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, fetchCsrfToken } from '../../kernel/api.ts';
import { takeReturnPath } from '../../kernel/signed-out.ts';
import { FormErrors } from '../../ui/form-errors.tsx';
import { PageHead } from '../../ui/page.tsx';
import classes from './sign-in-page.module.css';

/** Where people sign in; the page then loads anew, where they were or in the cabinet. */
export default function SignInPage() {
  const { t, i18n } = useTranslation('common');
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [error, setError] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const passwordInput = useRef<HTMLInputElement>(null);

  // Whoever is signed in already has nothing to do here; for everybody else the token is there before they submit.
  useEffect(() => {
    if (localStorage.getItem('IsUserAuthorized') === 'true') {
      api.get('/api/accounts/user/').then(
        () => location.replace('/cabinet'),
        () => fetchCsrfToken(),
      );
    } else void fetchCsrfToken().catch(() => undefined);
  }, []);

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setError(null);
    try {
      await api.post('/api/accounts/login/', { body: { email: email.trim(), password } });
      // The token belongs to the new session from here on.
      await fetchCsrfToken();
      location.assign(takeReturnPath());
    } catch (thrown) {
      setBusy(false);
      setError(thrown);
      passwordInput.current?.select();
    }
  };

  return (
    <main className={classes.screen}>
      <PageHead title={t('sign_in.title')} />
      <form className={`card ${classes.form}`} onSubmit={submit} aria-labelledby="sign-in-title">
        <div className={classes.brand}>
          <img src="/icon.svg" alt="" width={32} height={32} />
          <span>{t('frame.product')}</span>
        </div>
        <h1 id="sign-in-title" className={classes.title}>
          {t('sign_in.title')}
        </h1>
        <TextInput
          label={t('sign_in.email')}
          type="email"
          name="email"
          autoComplete="username"
          required
          withAsterisk={false}
          autoFocus
          value={email}
          onChange={({ currentTarget }) => setEmail(currentTarget.value)}
        />
        <PasswordInput
          ref={passwordInput}
          label={t('sign_in.password')}
          name="password"
          autoComplete="current-password"
          required
          withAsterisk={false}
          value={password}
          onChange={({ currentTarget }) => setPassword(currentTarget.value)}
          visibilityToggleButtonProps={{ 'aria-label': t('sign_in.show_password'), tabIndex: 0 }}
        />
        <FormErrors error={error} />
        <Button type="submit" loading={busy} fullWidth>
          {t('sign_in.submit')}
        </Button>
      </form>
      <nav className={classes.languages} aria-label={t('frame.language')}>
        {(['en', 'ru'] as const).map((language) => (
          <button
            key={language}
            type="button"
            lang={language}
            aria-pressed={i18n.resolvedLanguage === language}
            onClick={() => i18n.changeLanguage(language)}
          >
            {t(language === 'en' ? 'frame.english' : 'frame.russian')}
          </button>
        ))}
      </nav>
    </main>
  );
}
