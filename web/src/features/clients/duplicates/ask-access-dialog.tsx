import { Textarea } from '@mantine/core';
import '../../../ui/overlay-styles.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { FormErrors } from '../../../ui/form-errors.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useAskAccess } from './duplicates.queries.ts';
import classes from './duplicates.module.css';

type Props = { readonly asked: { readonly key: string; readonly manager_name: string | null }; readonly onClose: () => void };

/** Asks a colleague, with a reason, to be shown their client for a while. */
export function AskAccessDialog({ asked, onClose }: Props) {
  const { t } = useTranslation('clients');
  const [opened, setOpened] = useState(true);
  const [reason, setReason] = useState('');
  const ask = useAskAccess();
  const confirm = () =>
    ask.mutate(
      { key: asked.key, reason: reason.trim() },
      {
        onSuccess: () => {
          toast.success(t('access.sent'));
          setOpened(false);
        },
      },
    );
  return (
    <ConfirmDialog
      opened={opened}
      title={t('access.ask_title')}
      confirmTitle={t('access.send')}
      pending={ask.isPending}
      disabled={reason.trim() === ''}
      keepOnOverlay
      onConfirm={confirm}
      onCancel={() => setOpened(false)}
      onClosed={onClose}
    >
      <div className={classes.form}>
        <p className="soft">
          {asked.manager_name === null ? t('access.ask_about_nobodys') : t('access.ask_about', { name: asked.manager_name })}
        </p>
        <Textarea
          label={t('access.reason')}
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
          maxLength={500}
          rows={3}
          required
          withAsterisk={false}
        />
        <FormErrors error={ask.error} />
      </div>
    </ConfirmDialog>
  );
}
