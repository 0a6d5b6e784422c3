import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DialogForm } from '../../../ui/forms/form.tsx';
import { TextField } from '../../../ui/forms/text-fields.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import { OwnPasswordField } from './own-password-field.tsx';

type Proof = { readonly current_password: string; readonly code: string };
type Props<Answer> = {
  readonly title: string;
  readonly submit: string;
  /** Also asks for a code of the second factor. */
  readonly withCode?: boolean;
  readonly send: (proof: Proof) => Promise<Answer>;
  readonly onDone: (answer: Answer) => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/** Asks for the password, and for a code if needed, before a change of security settings. */
export function ProvePasswordDialog<Answer>({ title, submit, withCode = false, send, onDone, onClose, children }: Props<Answer>) {
  const { t } = useTranslation('common');
  const form = useForm<Proof, Answer>({
    call: '/api/accounts/second-factor/turn-off/',
    initial: { current_password: '', code: '' },
    send,
    onSuccess: onDone,
  });
  const { current_password, code } = form.values;
  return (
    <DialogForm
      form={form}
      title={title}
      submit={submit}
      danger
      disabled={current_password === '' || (withCode && code.trim().length < 6)}
      onClose={onClose}
    >
      {children}
      <OwnPasswordField form={form} />
      {withCode && <TextField form={form} name="code" label={t('security.second_factor.off_code')} autoComplete="one-time-code" />}
    </DialogForm>
  );
}
