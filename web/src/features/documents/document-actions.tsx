import type { DocumentAction } from '@lectern/contract/documents/document-states';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { refusalText } from '../../ui/forms/error-text.ts';
import { toast } from '../../ui/toasts/toast.ts';
import { DocumentDialog } from './document-dialog.tsx';
import type { ConfirmedAction } from './document-dialog.tsx';
import classes from './documents.module.css';
import { downloadDocument, discardDocumentWrite, reissueDocumentWrite } from './documents.queries.ts';
import type { DocumentDetail } from './documents.queries.ts';
import { useApiWrite } from '../../kernel/api-write.ts';

type Props = { readonly document: DocumentDetail; readonly onGone: () => void; readonly onOpen: (id: number) => void };

const titles = {
  issue: 'mutualsettlement:documents.issue.action',
  discard: 'mutualsettlement:documents.discard.action',
  send: 'mutualsettlement:documents.send.action',
  void: 'mutualsettlement:documents.void.action',
  reissue: 'mutualsettlement:documents.reissue.action',
} as const satisfies Record<DocumentAction, string>;

/** Actions of each state. The others could never be available. */
const offered = { draft: ['issue', 'discard'], issued: ['send', 'void'], void: ['reissue'] } as const satisfies Record<
  DocumentDetail['state'],
  readonly DocumentAction[]
>;

/** The PDF, and the actions of a document's state. */
export function DocumentActions({ document, onGone, onOpen }: Props) {
  const { t } = useTranslation('mutualsettlement');
  const [confirming, setConfirming] = useState<ConfirmedAction | null>(null);
  const [fetching, setFetching] = useState(false);
  const discard = useApiWrite(discardDocumentWrite);
  const reissue = useApiWrite(reissueDocumentWrite);
  const fail = { onError: (error: unknown) => toast.error(error) };
  const paper = { params: { id: document.id } };
  const press = (action: DocumentAction) => {
    if (action === 'discard')
      discard.mutate(paper, {
        ...fail,
        onSuccess: () => {
          toast.success(t('documents.discard.done'));
          onGone();
        },
      });
    else if (action === 'reissue')
      reissue.mutate(paper, {
        ...fail,
        onSuccess: ({ id }) => {
          toast.success(t('documents.reissue.done'));
          onOpen(id);
        },
      });
    else setConfirming(action);
  };
  const download = async () => {
    setFetching(true);
    await downloadDocument(document.id).catch((error: unknown) => toast.error(error));
    setFetching(false);
  };
  const actions = offered[document.state];
  const [reason] = actions.flatMap((action) => document.can[action].reason ?? []);
  return (
    <div className={classes.actions}>
      <Button variant="default" pending={fetching} onClick={() => void download()}>
        <IconDownload size={16} stroke={1.8} aria-hidden />
        {t('documents.pdf')}
      </Button>
      {actions.map((action, at) => (
        <Button
          key={action}
          variant={at === 0 ? 'filled' : 'default'}
          disabled={!document.can[action].allowed}
          pending={(action === 'discard' && discard.isPending) || (action === 'reissue' && reissue.isPending)}
          onClick={() => press(action)}
        >
          {t(titles[action])}
        </Button>
      ))}
      {reason !== undefined && <span className="soft">{refusalText(reason)}</span>}
      {confirming !== null && <DocumentDialog document={document} action={confirming} onClose={() => setConfirming(null)} />}
    </div>
  );
}
