import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiWrite } from '../../../kernel/api-write.ts';
import { Button } from '../../../ui/button.tsx';
import { formatDate } from '../../../ui/formats/date-time.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { toast } from '../../../ui/toasts/toast.ts';
import { undo } from '../../../ui/toasts/undo.ts';
import classes from '../client-page.module.css';
import type { ClientCard } from '../clients.queries.ts';
import { giveDataConsentWrite, withdrawDataConsentWrite } from './records.queries.ts';
import { lazyDialog } from '../../../ui/floating/lazy-dialog.tsx';

const DataConsentDialog = lazyDialog(async () => (await import('./data-consent-dialog.tsx')).DataConsentDialog);

type Props = { readonly kid: ClientCard['kids'][number]; readonly client: ClientCard };

/** Consent to the processing of a child’s data: by whom, when, and what is blocked without it. */
export function DataConsent({ kid, client }: Props) {
  const { t } = useTranslation('clients');
  const [dialogOpen, setDialogOpen] = useState(false);
  const withdraw = useApiWrite(withdrawDataConsentWrite);
  const give = useApiWrite(giveDataConsentWrite);
  const consent = kid.data_consent;
  const isGiven = consent !== null && consent.withdrawn_at === null;
  const mayEdit = client.can.keep_records.allowed;
  const takeBack = () => {
    if (consent === null || withdraw.isPending) return;
    const { given_by, given_on } = consent;
    withdraw.mutate(
      { params: { id: kid.id } },
      {
        onSuccess: () =>
          toast.success(
            t('data_consent.withdrawn_done'),
            undo(() => give.mutateAsync({ params: { id: kid.id }, body: { given_by, given_on } })),
          ),
        onError: (fault) => toast.error(fault),
      },
    );
  };
  if (!client.can.see_records && !kid.data_stopped) return null;
  return (
    <div className={classes.facts}>
      {kid.data_stopped && <Tag tone="danger">{t('data_consent.stopped')}</Tag>}
      <span>{textOf()}</span>
      {mayEdit && isGiven && (
        <Button variant="subtle" pending={withdraw.isPending} onClick={takeBack}>
          {t('data_consent.withdraw')}
        </Button>
      )}
      {mayEdit && !isGiven && (
        <Button variant="subtle" aria-haspopup="dialog" onClick={() => setDialogOpen(true)}>
          {t('data_consent.note')}
        </Button>
      )}
      {dialogOpen && <DataConsentDialog client={client} kid={kid} onClose={() => setDialogOpen(false)} />}
    </div>
  );

  function textOf(): string {
    if (kid.data_stopped && !mayEdit) return t('data_consent.stops');
    if (consent === null) return kid.data_stopped ? t('data_consent.missing_stops') : t('data_consent.missing');
    const values = { name: consent.given_by, date: formatDate(consent.given_on) };
    return consent.withdrawn_at === null
      ? t('data_consent.given', values)
      : t('data_consent.withdrawn', { ...values, until: formatDate(consent.withdrawn_at) });
  }
}
