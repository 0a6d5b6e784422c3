import { useTranslation } from 'react-i18next';
import { useApiWrite } from '../../kernel/api-write.ts';
import { ConfirmWrite } from '../../ui/floating/confirm-write.tsx';
import { formatMoney } from '../../ui/formats/money.tsx';
import { CommentDialog } from '../../ui/forms/frame/comment-dialog.tsx';
import { kindNames } from './document-names.ts';
import { issueDocumentWrite, sendDocumentWrite, voidDocumentWrite } from './documents.queries.ts';
import type { DocumentDetail } from './documents.queries.ts';

/** The action to confirm. */
export type ConfirmedAction = 'issue' | 'void' | 'send';
type Props = { readonly document: DocumentDetail; readonly action: ConfirmedAction; readonly onClose: () => void };

/** Confirms issuing, voiding or mailing a document. */
export function DocumentDialog({ document, action, onClose }: Props) {
  const { t } = useTranslation('mutualsettlement');
  const issue = useApiWrite(issueDocumentWrite);
  const voiding = useApiWrite(voidDocumentWrite);
  const send = useApiWrite(sendDocumentWrite);
  const named = {
    kind: t(kindNames[document.kind]),
    number: document.number ?? '',
    amount: formatMoney(document.amount, { currency: document.currency }),
    address: document.recipient ?? '',
  };
  const params = { id: document.id };
  switch (action) {
    case 'issue':
      return (
        <ConfirmWrite
          title={t('documents.issue.title', named)}
          confirmTitle={t('documents.issue.submit')}
          send={() => issue.mutateAsync({ params })}
          done={({ number }) => t('documents.issue.done', { ...named, number })}
          onClose={onClose}
        >
          <p>{t('documents.issue.text', named)}</p>
        </ConfirmWrite>
      );
    case 'send':
      return (
        <ConfirmWrite
          title={t('documents.send.title', named)}
          confirmTitle={t('documents.send.submit')}
          send={() => send.mutateAsync({ params })}
          done={({ to }) => t('documents.send.done', { address: to })}
          onClose={onClose}
        >
          <p>{t('documents.send.text', named)}</p>
        </ConfirmWrite>
      );
    case 'void':
      return (
        <CommentDialog
          call="/api/accounting-documents/{id}/void/"
          title={t('documents.void.title', named)}
          submit={t('documents.void.submit')}
          label={t('documents.void.reason')}
          name="reason"
          danger
          send={(reason) => voiding.mutateAsync({ params, body: { reason } })}
          done={t('documents.void.done', named)}
          onClose={onClose}
        >
          <p>{t('documents.void.text', named)}</p>
        </CommentDialog>
      );
  }
}
