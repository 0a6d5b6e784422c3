import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { FormErrors } from '../../../ui/forms/form-errors.tsx';
import { TextAreaField } from '../../../ui/forms/text-fields.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import { askAccessWrite } from './duplicates.queries.ts';
import classes from './duplicates.module.css';
import { useApiWrite } from '../../../kernel/api-write.ts';

type Props = { readonly target: { readonly key: string; readonly manager_name: string | null } };

/** Asks a colleague, with a reason, for temporary access to a client. Inline instead of a dialog, because it is inside a form. */
export function AskAccess({ target }: Props) {
  const { t } = useTranslation('clients');
  const [open, setOpen] = useState(false);
  const ask = useApiWrite(askAccessWrite);
  const form = useForm({
    call: '/integration/send-request-to-get-access-to-client-profile/',
    initial: { reason: '' },
    send: ({ reason }) => ask.mutateAsync({ body: { key: target.key, reason: reason.trim() } }),
  });
  if (form.isSuccess) return <strong>{t('access.sent')}</strong>;
  if (!open) {
    return (
      <Button variant="subtle" aria-expanded={false} onClick={() => setOpen(true)}>
        {t('duplicates.ask')}
      </Button>
    );
  }
  return (
    <div className={classes.ask}>
      <TextAreaField
        form={form}
        name="reason"
        label={t('access.reason')}
        description={target.manager_name === null ? t('access.ask_about_nobodys') : t('access.ask_about', { name: target.manager_name })}
        autoFocus
      />
      <FormErrors error={form.error} except={['reason']} />
      <div className={classes.actions}>
        <Button variant="default" onClick={() => setOpen(false)}>
          {t('ui:action.cancel')}
        </Button>
        <Button pending={form.isPending} disabled={form.values.reason.trim() === ''} onClick={() => form.submit()}>
          {t('access.send')}
        </Button>
      </div>
    </div>
  );
}
