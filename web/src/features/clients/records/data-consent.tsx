import { lazy, Suspense, useState } from 'react';
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

const DataConsentDialog = lazy(async () => ({ default: (await import('./data-consent-dialog.tsx')).DataConsentDialog }));

type Props = { readonly kid: ClientCard['kids'][number]; readonly client: ClientCard };

/** Who consented to the processing of the child’s data and when, and what is stopped without it. */
export function DataConsent({ kid, client }: Props) {
  const { t } = useTranslation('clients');
  const [asking, setAsking] = useState(false);
  const withdraw = useApiWrite(withdrawDataConsentWrite);
  const give = useApiWrite(giveDataConsentWrite);
  const consent = kid.data_consent;
  const standing = consent !== null && consent.withdrawn_at === null;
  const keeps = client.can.keep_records.allowed;
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
      {keeps && standing && (
        <Button variant="subtle" pending={withdraw.isPending} onClick={takeBack}>
          {t('data_consent.withdraw')}
        </Button>
      )}
      {keeps && !standing && (
        <Button variant="subtle" aria-haspopup="dialog" onClick={() => setAsking(true)}>
          {t('data_consent.note')}
        </Button>
      )}
      <Suspense fallback={null}>{asking && <DataConsentDialog client={client} kid={kid} onClose={() => setAsking(false)} />}</Suspense>
    </div>
  );

  function textOf(): string {
    if (kid.data_stopped && !keeps) return t('data_consent.stops');
    if (consent === null) return kid.data_stopped ? t('data_consent.missing_stops') : t('data_consent.missing');
    const words = { name: consent.given_by, date: formatDate(consent.given_on) };
    return consent.withdrawn_at === null
      ? t('data_consent.given', words)
      : t('data_consent.withdrawn', { ...words, until: formatDate(consent.withdrawn_at) });
  }
}
