import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextField } from '../../../ui/forms/text-fields.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import { required } from '../../../ui/forms/validation.ts';
import classes from '../account-screen.module.css';
import { SignInForm } from './sign-in-form.tsx';

type Props = {
  readonly send: (code: string) => Promise<unknown>;
  /** Returns to e-mail and password. */
  readonly onBack: () => void;
};

/** Second factor: a code of the authenticator app, or a recovery code. */
export function CodeForm({ send, onBack }: Props) {
  const { t } = useTranslation('common');
  const [recovery, setRecovery] = useState(false);
  const form = useForm({
    call: '/api/accounts/login/',
    initial: { code: '' },
    rules: ({ code }) => ({ code: required(code) }),
    send: ({ code }) => send(code.trim()),
  });
  const change = () => {
    setRecovery(!recovery);
    form.reset();
    form.element.current?.querySelector('input')?.focus();
  };
  return (
    <>
      <SignInForm form={form} secret="code">
        <TextField
          form={form}
          name="code"
          label={t(recovery ? 'sign_in.recovery_code' : 'sign_in.code')}
          description={t(recovery ? 'sign_in.recovery_hint' : 'sign_in.code_hint')}
          autoComplete={recovery ? 'off' : 'one-time-code'}
          code={recovery ? 'letters' : 'digits'}
          autoFocus
        />
      </SignInForm>
      <div className={classes.links}>
        <button type="button" onClick={onBack}>
          {t('sign_in.other_account')}
        </button>
        <button type="button" onClick={change}>
          {t(recovery ? 'sign_in.use_code' : 'sign_in.use_recovery')}
        </button>
      </div>
    </>
  );
}
