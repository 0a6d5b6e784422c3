import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { MantineScope } from '../../../ui/mantine-scope.tsx';
import { CreateClientForm } from './create-client-form.tsx';

/** Puts a client on record, and opens their card. The list that it opens over has no fields, and so nothing of what they need. */
export function CreateClientDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('clients');
  const navigate = useNavigate();
  const [created, setCreated] = useState<number | null>(null);
  // Once the form is gone: while it is there, it holds up whoever would leave the page.
  useEffect(() => {
    if (created !== null) void navigate({ to: '/clients/$clientId', params: { clientId: String(created) } });
  }, [created, navigate]);
  if (created !== null) return null;
  return (
    <MantineScope>
      <FormDialog title={t('record.new')} onClose={onClose} size="xl">
        <CreateClientForm onCreated={setCreated} onCancel={onClose} />
      </FormDialog>
    </MantineScope>
  );
}
