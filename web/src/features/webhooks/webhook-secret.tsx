import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copying/copy-button.tsx';
import { TextToCopy } from '../../ui/copying/text-to-copy.tsx';
import { FormDialog } from '../../ui/forms/frame/form-dialog.tsx';
import classes from './webhooks.module.css';

/** The secret of a webhook, shown only once. */
export function WebhookSecret({ secret, onClose }: { readonly secret: string; readonly onClose: () => void }) {
  const { t } = useTranslation('mutualsettlement');
  const id = useId();
  return (
    <FormDialog title={t('webhooks.secret')} onClose={onClose}>
      <div className={classes.secret}>
        <p id={id}>{t('webhooks.secret_about')}</p>
        <TextToCopy value={secret} aria-label={t('webhooks.secret')} aria-describedby={id} />
        <div className={classes.actions}>
          <CopyButton text={secret} done={t('webhooks.copied')} />
          <Button onClick={onClose}>{t('webhooks.secret_copied')}</Button>
        </div>
      </div>
    </FormDialog>
  );
}
