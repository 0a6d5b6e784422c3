import { Textarea } from '@mantine/core';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { FormErrors } from '../../../ui/forms/form-errors.tsx';
import { askAccessWrite } from './duplicates.queries.ts';
import classes from './duplicates.module.css';
import { useApiWrite } from '../../../kernel/api-write.ts';

type Props = { readonly asked: { readonly key: string; readonly manager_name: string | null } };

/**
 * Asks a colleague, with a reason, to be shown their client for a while. It opens in its place: it stands in a form, and a form has
 * no other one inside.
 */
export function AskAccess({ asked }: Props) {
  const { t } = useTranslation('clients');
  const [open, setOpen] = useState(false);
  const [reason, setReason] = useState('');
  const wish = { key: asked.key, reason: reason.trim() };
  const ask = useApiWrite(askAccessWrite);
  const id = useId();
  if (ask.isSuccess) return <strong>{t('access.sent')}</strong>;
  if (!open) {
    return (
      <Button variant="subtle" aria-expanded={false} onClick={() => setOpen(true)}>
        {t('duplicates.ask')}
      </Button>
    );
  }
  return (
    <div className={classes.ask}>
      <p id={id} className="soft">
        {asked.manager_name === null ? t('access.ask_about_nobodys') : t('access.ask_about', { name: asked.manager_name })}
      </p>
      <Textarea
        label={t('access.reason')}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
        aria-describedby={id}
        maxLength={500}
        rows={2}
        autoFocus
      />
      <FormErrors error={ask.error} />
      <div className={classes.buttons}>
        <Button variant="default" onClick={() => setOpen(false)}>
          {t('ui:action.cancel')}
        </Button>
        <Button pending={ask.isPending} disabled={wish.reason === ''} onClick={() => ask.mutate({ body: wish })}>
          {t('access.send')}
        </Button>
      </div>
    </div>
  );
}
