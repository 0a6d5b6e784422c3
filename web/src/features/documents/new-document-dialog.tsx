import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../ui/error-state.tsx';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { Loading } from '../../ui/loading.tsx';
import { documentSourcesQuery } from './documents.queries.ts';
import { NewDocumentForm } from './new-document-form.tsx';

type Props = { readonly clientId: number; readonly onClose: () => void; readonly onMade: (id: number) => void };

/** Makes a draft of a document from what there is to ask money for, to sign for or to confirm. */
export function NewDocumentDialog({ clientId, onClose, onMade }: Props) {
  const { t } = useTranslation(['mutualsettlement', 'ui']);
  const { data, error, refetch } = useQuery(documentSourcesQuery(clientId));
  return (
    <FormDialog onClose={onClose} title={t('documents.create.title')}>
      {data !== undefined && <NewDocumentForm clientId={clientId} sources={data} onCancel={onClose} onMade={onMade} />}
      {data === undefined && (error === null ? <Loading /> : <ErrorState error={error} onRetry={() => void refetch()} />)}
    </FormDialog>
  );
}
