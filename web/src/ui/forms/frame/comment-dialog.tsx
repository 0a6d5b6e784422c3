import type { ReactNode } from 'react';
import type { LimitedPath } from '../../../kernel/text-limits.ts';
import { DialogForm } from '../form.tsx';
import { TextAreaField } from '../text-fields.tsx';
import { toast } from '../../toasts/toast.ts';
import { useForm } from '../use-form.ts';

type Props = {
  readonly title: string;
  readonly submit: string;
  /** Label of the field. */
  readonly label: string;
  /** Name in the API call, used by its errors. */
  readonly name?: 'comment' | 'reason' | 'words';
  readonly initial?: string;
  /** The call that the text is sent to, for its limit. */
  readonly call: LimitedPath;
  readonly danger?: boolean;
  readonly send: (text: string) => Promise<unknown>;
  /** Toast after success. */
  readonly done: string;
  readonly onDone?: () => void;
  readonly onClose: () => void;
  /** The effects of sending, above the field. */
  readonly children?: ReactNode;
};

/** Asks for one text, such as a reason, and sends it. */
export function CommentDialog(props: Props) {
  const { call, title, submit, label, name = 'comment', initial = '', danger = false, send, done, onDone, onClose, children } = props;
  const form = useForm<Record<string, string>, unknown>({
    call,
    initial: { [name]: initial },
    send: (values) => send(textOf(values[name])),
    onSuccess: () => {
      toast.success(done);
      onClose();
      onDone?.();
    },
  });
  return (
    <DialogForm form={form} title={title} submit={submit} danger={danger} disabled={textOf(form.values[name]) === ''} onClose={onClose}>
      {children}
      <TextAreaField form={form} name={name} label={label} required autoFocus />
    </DialogForm>
  );
}

const textOf = (text: string | undefined) => (text ?? '').trim();
