import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hasDraft } from '../../../kernel/draft.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { lazyDialog } from '../../../ui/floating/lazy-dialog.tsx';

const CreateClientDialog = lazyDialog(async () => (await import('./create-client-dialog.tsx')).CreateClientDialog);

/** Opens the form of a new client; automatically if there is a draft. */
export function NewClientButton() {
  const { t } = useTranslation('clients');
  const [open, setOpen] = useState(() => hasDraft('new_client'));
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Icon icon={IconPlus} />
        {t('record.new')}
      </Button>
      {open && <CreateClientDialog onClose={() => setOpen(false)} />}
    </>
  );
}
