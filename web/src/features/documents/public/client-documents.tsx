import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAddress } from '../../../kernel/use-address.ts';
import { Button } from '../../../ui/button.tsx';
import { DocumentsList } from '../documents-list.tsx';
import { lazyDialog } from '../../../ui/floating/lazy-dialog.tsx';

const NewDocumentDialog = lazyDialog(async () => (await import('../new-document-dialog.tsx')).NewDocumentDialog);

type Props = { readonly client: { readonly id: number; readonly can: { readonly record_payment: boolean } } };

/** Documents of a client, with creation for users who take payments. */
export function ClientDocuments({ client }: Props) {
  const { t } = useTranslation('mutualsettlement');
  const { change } = useAddress();
  const [making, setMaking] = useState(false);
  return (
    <>
      <DocumentsList
        clientId={client.id}
        actions={
          client.can.record_payment && (
            <Button onClick={() => setMaking(true)}>
              <IconPlus size={16} aria-hidden />
              {t('documents.new')}
            </Button>
          )
        }
      />
      {making && (
        <NewDocumentDialog
          clientId={client.id}
          onClose={() => setMaking(false)}
          onMade={(id) => {
            setMaking(false);
            change({ open: id, page: undefined });
          }}
        />
      )}
    </>
  );
}
