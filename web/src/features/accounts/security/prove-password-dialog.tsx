import type { UseMutationResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../ui/floating/confirm-dialog.tsx';
import { fieldErrors, FormErrors } from '../../../ui/forms/form-errors.tsx';
import { PasswordField } from '../password-field.tsx';
import classes from './security.module.css';

type Props<Answer> = {
  readonly title: string;
  /** What will happen. */
  readonly children: ReactNode;
  readonly confirmTitle: string;
  readonly danger?: boolean;
  /** What the password is sent to. */
  readonly action: UseMutationResult<Answer, Error, { readonly body: { readonly current_password: string } }>;
  readonly onDone: (answer: Answer) => void;
  readonly onClose: () => void;
};

/** Asks for the password before what guards an account is changed: an open session alone does not prove whose it is. */
export function ProvePasswordDialog<Answer>({ title, children, confirmTitle, danger = false, action, onDone, onClose }: Props<Answer>) {
  const { t } = useTranslation('common');
  const [password, setPassword] = useState('');
  return (
    <ConfirmDialog
      opened
      title={title}
      confirmTitle={confirmTitle}
      danger={danger}
      pending={action.isPending}
      disabled={password === ''}
      onConfirm={() => action.mutate({ body: { current_password: password } }, { onSuccess: onDone })}
      onCancel={onClose}
    >
      <div className={classes.form}>
        {children}
        <PasswordField
          label={t('security.second_factor.password')}
          name="current_password"
          autoComplete="current-password"
          value={password}
          onChange={(value) => {
            setPassword(value);
            if (action.isError) action.reset();
          }}
          error={fieldErrors(action.error)('current_password')}
          autoFocus
        />
        <FormErrors error={action.error} except={['current_password']} />
      </div>
    </ConfirmDialog>
  );
}
