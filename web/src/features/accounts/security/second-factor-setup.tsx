import type { ReactNode } from 'react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiWrite } from '../../../kernel/api-write.ts';
import { Form } from '../../../ui/forms/form.tsx';
import { DigitsField } from '../../../ui/forms/text-fields.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import { toast } from '../../../ui/toasts/toast.ts';
import { OwnPasswordField } from './own-password-field.tsx';
import { CopyButton } from '../../../ui/copying/copy-button.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import classes from './security.module.css';
import { confirmSecondFactorWrite, startSecondFactorWrite } from './security.queries.ts';

/** Digits of a code that an authenticator shows. */
const codeLength = 6;

const QrCode = lazy(async () => ({ default: (await import('./qr-code.tsx')).QrCode }));

type Secret = { readonly secret: string; readonly uri: string };
type Props = {
  /** Called when the second factor is on, before the user has stored the codes. */
  readonly onTurnedOn?: () => void;
  readonly onDone: () => void;
  /** Absent if the setup is mandatory. */
  readonly onCancel?: () => void;
};

/** Three steps: password, code of the authenticator app, recovery codes. */
export function SecondFactorSetup({ onTurnedOn, onDone, onCancel }: Props) {
  const [secret, setSecret] = useState<Secret | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const cancel = onCancel === undefined ? {} : { onCancel };
  if (codes !== null) return <RecoveryCodes step={3} codes={codes} onStored={onDone} />;
  if (secret !== null)
    return (
      <ConfirmStep
        secret={secret}
        onConfirmed={(created) => {
          setCodes(created);
          onTurnedOn?.();
        }}
        {...cancel}
      />
    );
  return <PasswordStep onSecret={setSecret} {...cancel} />;
}

function PasswordStep({ onSecret, onCancel }: { readonly onSecret: (secret: Secret) => void; readonly onCancel?: () => void }) {
  const { t } = useTranslation('common');
  const start = useApiWrite(startSecondFactorWrite);
  const form = useForm({
    call: '/api/accounts/second-factor/start/',
    initial: { current_password: '' },
    send: (body) => start.mutateAsync({ body }),
    onSuccess: onSecret,
  });
  return (
    <Form
      form={form}
      submit={t('security.second_factor.next')}
      disabled={form.values.current_password === ''}
      {...(onCancel === undefined ? {} : { onCancel })}
    >
      <StepHead step={1}>{t('security.second_factor.prove')}</StepHead>
      <OwnPasswordField form={form} />
    </Form>
  );
}

type ConfirmProps = { readonly secret: Secret; readonly onConfirmed: (codes: readonly string[]) => void; readonly onCancel?: () => void };

function ConfirmStep({ secret: { secret, uri }, onConfirmed, onCancel }: ConfirmProps) {
  const { t } = useTranslation('common');
  const confirm = useApiWrite(confirmSecondFactorWrite);
  const form = useForm({
    call: '/api/accounts/second-factor/confirm/',
    initial: { code: '' },
    rules: ({ code }) => ({ code: code.length === codeLength ? null : 'common:security.second_factor.code_incomplete' }),
    send: (body) => confirm.mutateAsync({ body }),
    onSuccess: ({ recovery_codes }) => {
      toast.success(t('security.second_factor.turned_on'), { instruction: t('security.second_factor.turned_on_instruction') });
      onConfirmed(recovery_codes);
    },
  });
  return (
    <Form form={form} submit={t('security.second_factor.confirm')} {...(onCancel === undefined ? {} : { onCancel })}>
      <StepHead step={2}>{t('security.second_factor.scan')}</StepHead>
      <div className={classes.scan}>
        <Suspense fallback={<div className={classes.qr} aria-hidden />}>
          <QrCode text={uri} label={t('security.second_factor.qr')} />
        </Suspense>
        <div className={classes.secret}>
          <span className="soft">{t('security.second_factor.secret')}</span>
          {/* In groups of four, for copying by hand. Apps ignore spaces. */}
          <code>{secret.match(/.{1,4}/g)?.join(' ')}</code>
          <CopyButton text={secret} done={t('security.second_factor.secret_copied')}>
            {t('security.second_factor.copy_secret')}
          </CopyButton>
          <a href={uri}>{t('security.second_factor.open_app')}</a>
        </div>
      </div>
      <DigitsField
        form={form}
        name="code"
        label={t('security.second_factor.code')}
        autoComplete="one-time-code"
        maxLength={codeLength}
        autoFocus
      />
    </Form>
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
