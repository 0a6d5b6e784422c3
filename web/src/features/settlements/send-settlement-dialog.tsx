import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../ui/floating/confirm-dialog.tsx';
import { FormErrors } from '../../ui/forms/form-errors.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { toast } from '../../ui/toasts/toast.ts';
import { useAsking } from '../../ui/floating/use-asking.ts';
import classes from './settlement.module.css';
import { sendSettlementWrite } from './settlements.queries.ts';
import type { Settlement } from './settlements.queries.ts';
import { useApiWrite } from '../../kernel/api-write.ts';

/** Says where the paper goes, asks for its language, and sends it. */
export function SendSettlementDialog({ settlement, onClose }: { readonly settlement: Settlement; readonly onClose: () => void }) {
  const { t } = useTranslation(['mutualsettlement', 'common']);
  const { close, asking } = useAsking(onClose);
  const { client, from, to, recipient } = settlement;
  const [language, setLanguage] = useState(settlement.language);
  const send = useApiWrite(sendSettlementWrite);
  const confirm = () =>
    send.mutate(
      { params: { id: client.id }, body: { from, to, language } },
      {
        onSuccess: ({ to: address }) => {
          toast.success(t('settlement.send.done', { address }));
          close();
        },
      },
    );
  return (
    <ConfirmDialog
      {...asking}
      title={t('settlement.send.title')}
      confirmTitle={t('settlement.send.submit')}
      pending={send.isPending}
      disabled={recipient === null}
      onConfirm={confirm}
    >
      <div className={classes.form}>
        <p>{recipient === null ? t('settlement.send.nowhere') : t('settlement.send.text', { address: recipient })}</p>
        <Segmented
          label={t('settlement.send.language')}
          options={[
            { value: 'ru', label: t('common:frame.russian') },
            { value: 'en', label: t('common:frame.english') },
          ]}
          value={language}
          onChange={setLanguage}
        />
        <FormErrors error={send.error} />
      </div>
    </ConfirmDialog>
  );
}
