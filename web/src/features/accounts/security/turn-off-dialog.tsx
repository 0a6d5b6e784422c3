import { TextInput } from '@mantine/core';
import type { UseMutationResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../ui/floating/confirm-dialog.tsx';
import { fieldErrors, FormErrors } from '../../../ui/forms/form-errors.tsx';
import { PasswordField } from '../password-field.tsx';
import classes from './security.module.css';

type Proof = { readonly current_password: string; readonly code: string };
type Props<Answer> = {
  readonly title: string;
  readonly children: ReactNode;
  readonly action: UseMutationResult<Answer, Error, { readonly body: Proof }>;
  readonly onDone: () => void;
  readonly onClose: () => void;
};

/** Asks for the password and a code before the second factor is turned off: what it takes to sign in. */
export function TurnOffDialog<Answer>({ title, children, action, onDone, onClose }: Props<Answer>) {
  const { t } = useTranslation('common');
  const [proof, setProof] = useState<Proof>({ current_password: '', code: '' });
  const at = fieldErrors(action.error);
  const set = (typed: Partial<Proof>) => {
    setProof({ ...proof, ...typed });
    if (action.isError) action.reset();
  };
  return (
    <ConfirmDialog
      opened
      title={title}
      confirmTitle={t('security.second_factor.turn_off')}
      danger
      pending={action.isPending}
      disabled={proof.current_password === '' || proof.code.trim().length < 6}
      onConfirm={() => action.mutate({ body: proof }, { onSuccess: onDone })}
      onCancel={onClose}
    >
      <div className={classes.form}>
        {children}
        <PasswordField
          label={t('security.second_factor.password')}
          name="current_password"
          autoComplete="current-password"
          value={proof.current_password}
          onChange={(current_password) => set({ current_password })}
          error={at('current_password')}
          autoFocus
        />
        <TextInput
          label={t('security.second_factor.off_code')}
          name="code"
          autoComplete="one-time-code"
          maxLength={40}
          value={proof.code}
          onChange={({ currentTarget }) => set({ code: currentTarget.value })}
          error={at('code')}
          withAsterisk={false}
        />
        <FormErrors error={action.error} except={['current_password', 'code']} />
      </div>
    </ConfirmDialog>
  );
}
