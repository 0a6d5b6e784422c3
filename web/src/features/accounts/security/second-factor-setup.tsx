import { TextInput } from '@mantine/core';
import type { ReactNode, SubmitEvent } from 'react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { fieldErrors, FormErrors } from '../../../ui/forms/form-errors.tsx';
import { toast } from '../../../ui/toasts/toast.ts';
import { PasswordField } from '../password-field.tsx';
import { CopyButton } from './copy-button.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import classes from './security.module.css';
import { confirmSecondFactorWrite, startSecondFactorWrite } from './security.queries.ts';
import { useApiWrite } from '../../../kernel/api-write.ts';

const QrCode = lazy(async () => ({ default: (await import('./qr-code.tsx')).QrCode }));

type Secret = { readonly secret: string; readonly uri: string };
type Props = {
  readonly onDone: () => void;
  /** Absent where there is no way round it. */
  readonly onCancel?: () => void;
};

/** Three steps: the password, the code that the application shows, the recovery codes. */
export function SecondFactorSetup({ onDone, onCancel }: Props) {
  const [secret, setSecret] = useState<Secret | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const cancel = onCancel === undefined ? {} : { onCancel };
  if (codes !== null) return <RecoveryCodes step={3} codes={codes} onKept={onDone} />;
  if (secret !== null) return <ConfirmStep secret={secret} onConfirmed={setCodes} {...cancel} />;
  return <PasswordStep onSecret={setSecret} {...cancel} />;
}

function PasswordStep({ onSecret, onCancel }: { readonly onSecret: (secret: Secret) => void; readonly onCancel?: () => void }) {
  const { t } = useTranslation('common');
  const [password, setPassword] = useState('');
  const start = useApiWrite(startSecondFactorWrite);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (password !== '') start.mutate({ body: { current_password: password } }, { onSuccess: onSecret });
  };
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <StepHead step={1}>{t('security.second_factor.prove')}</StepHead>
      <PasswordField
        label={t('security.second_factor.password')}
        name="current_password"
        autoComplete="current-password"
        value={password}
        onChange={(value) => {
          setPassword(value);
          if (start.isError) start.reset();
        }}
        error={fieldErrors(start.error)('current_password')}
        autoFocus
      />
      <FormErrors error={start.error} except={['current_password']} />
      <StepButtons pending={start.isPending} disabled={password === ''} {...(onCancel === undefined ? {} : { onCancel })}>
        {t('security.second_factor.next')}
      </StepButtons>
    </form>
  );
}

type ConfirmProps = { readonly secret: Secret; readonly onConfirmed: (codes: readonly string[]) => void; readonly onCancel?: () => void };

function ConfirmStep({ secret: { secret, uri }, onConfirmed, onCancel }: ConfirmProps) {
  const { t } = useTranslation('common');
  const [code, setCode] = useState('');
  const [tried, setTried] = useState(false);
  const confirm = useApiWrite(confirmSecondFactorWrite);
  const complete = /^\d{6}$/.test(code);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setTried(true);
    if (!complete) return;
    confirm.mutate(
      { body: { code } },
      {
        onSuccess: ({ recovery_codes }) => {
          toast.success(t('security.second_factor.turned_on'), { instruction: t('security.second_factor.turned_on_instruction') });
          onConfirmed(recovery_codes);
        },
      },
    );
  };
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <StepHead step={2}>{t('security.second_factor.scan')}</StepHead>
      <div className={classes.scan}>
        <Suspense fallback={<div className={classes.qr} aria-hidden />}>
          <QrCode text={uri} label={t('security.second_factor.qr')} />
        </Suspense>
        <div className={classes.secret}>
          <span className="soft">{t('security.second_factor.secret')}</span>
          {/* In groups of four, as people copy by hand; applications pass over the spaces. */}
          <code>{secret.match(/.{1,4}/g)?.join(' ')}</code>
          <CopyButton text={secret} done={t('security.second_factor.secret_copied')}>
            {t('security.second_factor.copy_secret')}
          </CopyButton>
          <a href={uri}>{t('security.second_factor.open_app')}</a>
        </div>
      </div>
      <TextInput
        label={t('security.second_factor.code')}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus
        className={classes.code}
        value={code}
        onChange={({ currentTarget }) => {
          setCode(currentTarget.value.replaceAll(/\D/g, '').slice(0, 6));
          if (confirm.isError) confirm.reset();
        }}
        error={fieldErrors(confirm.error)('code') ?? (tried && !complete ? t('security.second_factor.code_incomplete') : undefined)}
      />
      <FormErrors error={confirm.error} except={['code']} />
      <StepButtons pending={confirm.isPending} {...(onCancel === undefined ? {} : { onCancel })}>
        {t('security.second_factor.confirm')}
      </StepButtons>
    </form>
  );
}

function StepHead({ step, children }: { readonly step: number; readonly children: ReactNode }) {
  const { t } = useTranslation('common');
  return (
    <div>
      <p className={classes.step}>{t('security.second_factor.step', { step })}</p>
      <p>{children}</p>
    </div>
  );
}

type ButtonsProps = {
  readonly pending: boolean;
  readonly disabled?: boolean;
  readonly onCancel?: () => void;
  readonly children: ReactNode;
};

function StepButtons({ pending, disabled = false, onCancel, children }: ButtonsProps) {
  const { t } = useTranslation('ui');
  return (
    <div className={classes.buttons}>
      {onCancel !== undefined && (
        <Button variant="default" onClick={onCancel}>
          {t('action.cancel')}
        </Button>
      )}
      <Button type="submit" pending={pending} disabled={disabled}>
        {children}
      </Button>
    </div>
  );
}
