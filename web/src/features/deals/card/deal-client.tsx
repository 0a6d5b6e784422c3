import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { refusalText } from '../../../ui/forms/error-text.ts';
import { Tag } from '../../../ui/tag.tsx';
import classes from '../deals.module.css';
import type { DealCard } from '../deals.queries.ts';
import { lazyDialog } from '../../../ui/floating/lazy-dialog.tsx';

const OpenClientDialog = lazyDialog(async () => (await import('./open-client-dialog.tsx')).OpenClientDialog);
const LinkClientDialog = lazyDialog(async () => (await import('./link-client-dialog.tsx')).LinkClientDialog);

/** The deal's client, or how to create one from the lead. */
export function DealClient({ deal }: { readonly deal: DealCard }) {
  const { t } = useTranslation('students');
  const [dialog, setDialog] = useState<'open' | 'link' | null>(null);
  const { allowed, reason } = deal.can.open_client;
  const why = reason === null ? {} : { title: refusalText(reason) };
  const close = () => setDialog(null);
  return (
    <Card title={t('deals.client.title')}>
      {deal.client_id === null ? (
        <>
          <p className="soft">{t('deals.client.none')}</p>
          <div className={classes.actions}>
            <Button variant="default" disabled={!allowed} {...why} onClick={() => setDialog('open')}>
              {t('deals.client.open')}
            </Button>
            <Button variant="subtle" disabled={!allowed} {...why} onClick={() => setDialog('link')}>
              {t('deals.client.link')}
            </Button>
          </div>
        </>
      ) : (
        <>
          <Link to="/clients/$clientId" params={{ clientId: String(deal.client_id) }}>
            {deal.client_name}
          </Link>
          {deal.kid_id !== null && <p className="soft">{t('deals.client.kid', { name: deal.kid_name })}</p>}
          {deal.client_status === 'inactive' && <Tag tone="attention">{t('deals.client.inactive')}</Tag>}
        </>
      )}
      {dialog === 'open' && <OpenClientDialog deal={deal} onClose={close} />}
      {dialog === 'link' && <LinkClientDialog deal={deal} onClose={close} />}
    </Card>
  );
}
