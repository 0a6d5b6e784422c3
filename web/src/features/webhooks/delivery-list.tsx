import { When } from '../../ui/formats/when.tsx';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiWrite } from '../../kernel/api-write.ts';
import { Button } from '../../ui/button.tsx';
import { formatDateTime } from '../../ui/formats/date-time.tsx';
import { errorText } from '../../ui/forms/error-text.ts';
import { FormDialog } from '../../ui/forms/frame/form-dialog.tsx';
import { Tag } from '../../ui/tag.tsx';
import { toast } from '../../ui/toasts/toast.ts';
import { defineList } from '../list-tools/public/define-list.ts';
import type { ListColumn } from '../list-tools/public/define-list.ts';
import { ListView, useList } from '../list-tools/public/list-view.tsx';
import { deliveryTags, eventName } from './webhook-names.ts';
import classes from './webhooks.module.css';
import { resendWrite } from './webhooks.queries.ts';
import type { Delivery, Webhook } from './webhooks.queries.ts';

const deliveryList = defineList({ path: '/api/webhooks/{id}/deliveries/', pageSize: 10 });

/** Deliveries of the last month: request, response, and a button to send one again. */
export function DeliveryList({ webhook }: { readonly webhook: Webhook }) {
  const { t } = useTranslation('mutualsettlement');
  const resend = useApiWrite(resendWrite);
  const [shown, setShown] = useState<Delivery | null>(null);
  const sendAgain = ({ id }: Delivery) =>
    resend.mutate(
      { params: { id } },
      { onSuccess: () => void toast.success(t('webhooks.resent')), onError: (error) => void toast.error(errorText(error)) },
    );
  return (
    <>
      <ListView
        page={useList(deliveryList, { params: { id: webhook.id } })}
        label={t('webhooks.deliveries')}
        columns={deliveryColumns(t, setShown, webhook.state === 'active' ? sendAgain : null)}
        skeletonRows={3}
        short
        empty={{ title: t('webhooks.no_deliveries') }}
      />
      {shown !== null && <DeliveryDialog delivery={shown} onClose={() => setShown(null)} />}
    </>
  );
}

function deliveryColumns(
  t: TFunction<'mutualsettlement'>,
  onShow: (one: Delivery) => void,
  onResend: ((one: Delivery) => void) | null,
): ListColumn<typeof deliveryList>[] {
  return [
    { key: 'event', title: t('webhooks.column.event'), cell: ({ event }) => eventName(event, t) },
    {
      key: 'state',
      title: t('webhooks.column.state'),
      cell: ({ state }) => <Tag tone={deliveryTags[state].tone}>{t(deliveryTags[state].key)}</Tag>,
    },
    { key: 'tries', title: t('webhooks.attempts'), align: 'right', wide: true, cell: ({ tries }) => tries },
    { key: 'when', title: t('webhooks.column.when'), cell: ({ created_at }) => <When at={created_at} /> },
    {
      key: 'actions',
      title: t('webhooks.column.actions'),
      align: 'right',
      cell: (one) => (
        <>
          <Button variant="subtle" aria-label={t('webhooks.show_label', { id: one.id })} onClick={() => onShow(one)}>
            {t('webhooks.show')}
          </Button>
          {onResend !== null && one.state !== 'waiting' && (
            <Button variant="subtle" aria-label={t('webhooks.resend_label', { id: one.id })} onClick={() => onResend(one)}>
              {t('webhooks.resend')}
            </Button>
          )}
        </>
      ),
    },
  ];
}

function DeliveryDialog({
  delivery: { id, event, body, attempts },
  onClose,
}: {
  readonly delivery: Delivery;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('mutualsettlement');
  return (
    <FormDialog title={t('webhooks.delivery_title', { event: eventName(event, t), id })} size="lg" onClose={onClose}>
      <div className={classes.delivery}>
        <h3>{t('webhooks.body')}</h3>
        <pre>{JSON.stringify(JSON.parse(body), null, 2)}</pre>
        <h3>{t('webhooks.attempts')}</h3>
        {attempts.length === 0 && <p className="soft">{t('webhooks.no_attempts')}</p>}
        {attempts.map(({ at, milliseconds, status, fault, answer }) => (
          <section key={at} aria-label={formatDateTime(at)}>
            <p>
              {formatDateTime(at)} · {t('webhooks.took', { milliseconds })} · {fault ?? t('webhooks.status', { status })}
            </p>
            {answer !== null && answer !== '' && <pre>{answer}</pre>}
          </section>
        ))}
      </div>
    </FormDialog>
  );
}
