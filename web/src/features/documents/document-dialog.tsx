import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../ui/floating/confirm-dialog.tsx';
import { fieldErrors, FormErrors } from '../../ui/forms/form-errors.tsx';
import { formatMoney } from '../../ui/formats/money.tsx';
import { toast } from '../../ui/toasts/toast.ts';
import { useAsking } from '../../ui/floating/use-asking.ts';
import { kindNames } from './document-names.ts';
import classes from './documents.module.css';
import { issueDocumentWrite, sendDocumentWrite, voidDocumentWrite } from './documents.queries.ts';
import type { DocumentDetail } from './documents.queries.ts';
import { useApiWrite } from '../../kernel/api-write.ts';

/** What is asked about before it is done. */
export type AskedAction = 'issue' | 'void' | 'send';
type Props = { readonly document: DocumentDetail; readonly action: AskedAction; readonly onClose: () => void };

const words = {
  issue: {
    title: 'mutualsettlement:documents.issue.title',
    text: 'mutualsettlement:documents.issue.text',
    submit: 'mutualsettlement:documents.issue.submit',
  },
  void: {
    title: 'mutualsettlement:documents.void.title',
    text: 'mutualsettlement:documents.void.text',
    submit: 'mutualsettlement:documents.void.submit',
  },
  send: {
    title: 'mutualsettlement:documents.send.title',
    text: 'mutualsettlement:documents.send.text',
    submit: 'mutualsettlement:documents.send.submit',
  },
} as const;

/** Says what issuing a document, declaring it void or sending it will do, and does it. */
export function DocumentDialog({ document, action, onClose }: Props) {
  const { t } = useTranslation('mutualsettlement');
  const { close, asking } = useAsking(onClose);
  const [reason, setReason] = useState('');
  const issue = useApiWrite(issueDocumentWrite);
  const voiding = useApiWrite(voidDocumentWrite);
  const send = useApiWrite(sendDocumentWrite);
  const { error, isPending } = { issue, void: voiding, send }[action];
  const named = {
    kind: t(kindNames[document.kind]),
    number: document.number ?? '',
    amount: formatMoney(document.amount, { currency: document.currency }),
    address: document.recipient ?? '',
  };
  const params = { id: document.id };
  const confirm = () => {
    if (action === 'issue')
      issue.mutate(
        { params },
        {
          onSuccess: ({ number }) => {
            toast.success(t('documents.issue.done', { ...named, number }));
            close();
          },
        },
      );
    else if (action === 'void')
      voiding.mutate(
        { params, body: { reason: reason.trim() } },
        {
          onSuccess: () => {
            toast.success(t('documents.void.done', named));
            close();
          },
        },
      );
    else
      send.mutate(
        { params },
        {
          onSuccess: ({ to }) => {
            toast.success(t('documents.send.done', { address: to }));
            close();
          },
        },
      );
  };
  return (
    <ConfirmDialog
      {...asking}
      title={t(words[action].title, named)}
      confirmTitle={t(words[action].submit)}
      danger={action === 'void'}
      pending={isPending}
      disabled={action === 'void' && reason.trim() === ''}
      keepOnOverlay={action === 'void'}
      onConfirm={confirm}
    >
      <div className={classes.form}>
        <p>{t(words[action].text, named)}</p>
        {action === 'void' && (
          <Textarea
            label={t('documents.void.reason')}
            value={reason}
            onChange={({ currentTarget }) => setReason(currentTarget.value)}
            error={fieldErrors(error)('reason')}
            maxLength={1000}
            rows={2}
          />
        )}
        <FormErrors error={error} except={['reason']} />
      </div>
    </ConfirmDialog>
  );
}
