import { TextInput } from '@mantine/core';
import type { ReactNode, SubmitEvent } from 'react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { required } from '../../../ui/forms/validation.ts';
import classes from '../account-screen.module.css';
import { useProblems } from '../../../ui/forms/field-problems.ts';

type Props = {
  readonly onSubmit: (code: string) => void;
  /** Back to e-mail and password. */
  readonly onBack: () => void;
  readonly pending: boolean;
  readonly error: unknown;
  readonly children: ReactNode;
};

/** The second factor: the code that an authenticator application shows, or a recovery code in its place. */
export function CodeForm({ onSubmit, onBack, pending, error, children }: Props) {
  const { t } = useTranslation('common');
  const [code, setCode] = useState('');
  const [recovery, setRecovery] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const problems = useProblems({ code: required(code) }, null);

  useEffect(() => {
    if (error !== null) input.current?.select();
  }, [error]);

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (problems.allow(event.currentTarget) && !pending) onSubmit(code.trim());
  };
  const change = () => {
    setRecovery(!recovery);
    setCode('');
    input.current?.focus();
  };
  return (
    <form onSubmit={submit} noValidate>
      <TextInput
        ref={input}
        label={t(recovery ? 'sign_in.recovery_code' : 'sign_in.code')}
        description={t(recovery ? 'sign_in.recovery_hint' : 'sign_in.code_hint')}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        name="code"
        autoComplete={recovery ? 'off' : 'one-time-code'}
        inputMode={recovery ? 'text' : 'numeric'}
        autoCapitalize="none"
        spellCheck={false}
        required
        withAsterisk={false}
        autoFocus
        maxLength={40}
        value={code}
        onChange={({ currentTarget }) => setCode(currentTarget.value)}
        error={problems.at('code')}
      />
      {children}
      <Button type="submit" pending={pending} wide>
        {t('sign_in.submit')}
      </Button>
      <div className={classes.links}>
        <button type="button" onClick={onBack}>
          {t('sign_in.other_account')}
        </button>
        <button type="button" onClick={change}>
          {t(recovery ? 'sign_in.use_code' : 'sign_in.use_recovery')}
        </button>
      </div>
    </form>
  );
}
