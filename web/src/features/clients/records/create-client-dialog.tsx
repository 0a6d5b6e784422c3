import { useTranslation } from 'react-i18next';
import { MantineScope } from '../../../ui/mantine-scope.tsx';
import { CreateClientForm } from './create-client-form.tsx';
import { RecordDialog } from './record-dialog.tsx';

/** Puts a client on record. The list that it opens over has no fields, and so nothing of what they need. */
export function CreateClientDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('clients');
  return (
    <MantineScope>
      <RecordDialog title={t('record.new')} onClose={onClose} wide>
        <CreateClientForm onDone={onClose} />
      </RecordDialog>
    </MantineScope>
  );
}
