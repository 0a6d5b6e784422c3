import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiWrite } from '../../../kernel/api-write.ts';
import { Button } from '../../../ui/button.tsx';
import { formatDateTime } from '../../../ui/formats/date-time.tsx';
import { FormErrors } from '../../../ui/forms/form-errors.tsx';
import { CopyButton } from '../../../ui/copying/copy-button.tsx';
import { TextToCopy } from '../../../ui/copying/text-to-copy.tsx';
import classes from './staff.module.css';
import { invitationLinkWrite } from './staff.queries.ts';

/** Creates an invitation link and shows it once, to be handed over. */
export function InvitationLink({ userId }: { readonly userId: number }) {
  const { t } = useTranslation('teachers');
  const id = useId();
  const make = useApiWrite(invitationLinkWrite);
  const { data } = make;
  if (data !== undefined)
    return (
      <div className={classes.link}>
        <p id={id}>{t('staff.link.shown', { until: formatDateTime(data.expires_at) })}</p>
        <TextToCopy value={data.link} aria-labelledby={id} />
        <CopyButton text={data.link} done={t('staff.link.copied')}>
          {t('staff.link.copy')}
        </CopyButton>
      </div>
    );
  return (
    <div className={classes.action}>
      <p id={id}>{t('staff.link.about')}</p>
      <Button variant="default" pending={make.isPending} aria-describedby={id} onClick={() => make.mutate({ params: { id: userId } })}>
        {t('staff.link.make')}
      </Button>
      <FormErrors error={make.error} />
    </div>
  );
}
