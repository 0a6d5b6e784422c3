import { useTranslation } from 'react-i18next';
import { CreateClientForm } from './create-client-form.tsx';
import { RecordDialog } from './record-dialog.tsx';

/** Puts a client on record. */
export function CreateClientDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('clients');
  return (
    <RecordDialog title={t('record.new')} onClose={onClose} wide>
      <CreateClientForm onDone={onClose} />
    </RecordDialog>
  );
}
