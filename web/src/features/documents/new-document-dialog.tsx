import '../../ui/overlay-styles.ts';
import { Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../ui/error-state.tsx';
import { Loading } from '../../ui/loading.tsx';
import { useReturnFocus } from '../../ui/use-return-focus.ts';
import { documentSourcesQuery } from './documents.queries.ts';
import { NewDocumentForm } from './new-document-form.tsx';

type Props = { readonly clientId: number; readonly onClose: () => void; readonly onMade: (id: number) => void };

/** Makes a draft of a document from what there is to ask money for, to sign for or to confirm. */
export function NewDocumentDialog({ clientId, onClose, onMade }: Props) {
  const { t } = useTranslation(['mutualsettlement', 'ui']);
  useReturnFocus();
  const { data, error, refetch } = useQuery(documentSourcesQuery(clientId));
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('documents.create.title')}
      closeButtonProps={{ 'aria-label': t('ui:action.close') }}
      closeOnClickOutside={false}
    >
      {data !== undefined && <NewDocumentForm clientId={clientId} sources={data} onCancel={onClose} onMade={onMade} />}
      {data === undefined && (error === null ? <Loading /> : <ErrorState error={error} onRetry={() => void refetch()} />)}
    </Modal>
  );
}
