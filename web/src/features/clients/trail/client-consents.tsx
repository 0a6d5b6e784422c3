import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { CheckBox } from '../../../ui/forms/check-box.tsx';
import { formatDate } from '../../../ui/formats/date-time.tsx';
import { QueryPlaceholder } from '../../../ui/states/query-placeholder.tsx';
import { DialogForm } from '../../../ui/forms/form.tsx';
import { TextField } from '../../../ui/forms/text-fields.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import { check, required } from '../../../ui/forms/validation.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { toast } from '../../../ui/toasts/toast.ts';
import { undo } from '../../../ui/toasts/undo.ts';
import type { ClientCard } from '../clients.queries.ts';
import classes from '../records/records.module.css';
import { channelNames } from './channel-names.ts';
import { mailingCategoriesQuery, giveConsentWrite, withdrawConsentWrite } from './trail.queries.ts';
import type { Channel, Consent, MailingCategory } from './trail.queries.ts';
import { useApiWrite } from '../../../kernel/api-write.ts';
import { Scrollable } from '../../../ui/scrollable.tsx';

const channels = ['email', 'sms', 'messenger', 'call'] as const satisfies readonly Channel[];
type Cell = { readonly category: MailingCategory; readonly channel: Channel };

const keyOf = ({ category, channel }: Cell) => `${category.id} ${channel}`;

/** A client's consents by mailing category and channel; withdrawn ones stay visible. Ticked ones are recorded together. */
export function ClientConsents({ client }: { readonly client: ClientCard }) {
  const { t } = useTranslation('clients');
  const query = useQuery(mailingCategoriesQuery(client.id));
  const { data } = query;
  const [ticked, setTicked] = useState<ReadonlyMap<string, Cell>>(new Map());
  const tick = (cell: Cell) => {
    const next = new Map(ticked);
    if (!next.delete(keyOf(cell))) next.set(keyOf(cell), cell);
    setTicked(next);
  };
  const withdraw = useApiWrite(withdrawConsentWrite);
  const give = useApiWrite(giveConsentWrite);
  const takeBack = ({ category, channel }: Cell, { given_by }: Consent) => {
    if (withdraw.isPending) return;
    const cell = { client_id: client.id, category_id: category.id, channel };
    withdraw.mutate(
      { body: cell },
      {
        onSuccess: () =>
          toast.success(
            t('consents.withdrawn_done'),
            undo(() => give.mutateAsync({ body: { ...cell, given_by } })),
          ),
        onError: (fault) => toast.error(fault),
      },
    );
  };
  if (data === undefined) return <QueryPlaceholder query={query} loading={<Skeleton height={200} />} />;
  return (
    <Card title={t('consents.title')} flush>
      <Scrollable className={classes.scroll} label={t('consents.title')}>
        <table className={classes.grid}>
          <thead>
            <tr>
              <th scope="col">{t('consents.category')}</th>
              {channels.map((channel) => (
                <th key={channel} scope="col" className={classes.cell}>
                  {t(channelNames[channel])}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {data.map((category) => (
              <tr key={category.id}>
                <th scope="row">
                  {category.title}
                  <History consents={category.consents} />
                </th>
                {channels.map((channel) => {
                  const given = category.consents.find((each) => each.channel === channel && each.withdrawn_at === null);
                  return (
                    <td key={channel} className={classes.cell}>
                      <CheckBox
                        label={t('consents.cell', { category: category.title, channel: t(channelNames[channel]) })}
                        checked={given !== undefined || ticked.has(keyOf({ category, channel }))}
                        disabled={!client.can.keep_records.allowed}
                        onChange={() => (given === undefined ? tick({ category, channel }) : takeBack({ category, channel }, given))}
                      />
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </Scrollable>
      <Ticked client={client} ticked={ticked} onChange={setTicked} />
    </Card>
  );
}

function History({ consents }: { readonly consents: readonly Consent[] }) {
  const { t } = useTranslation('clients');
  if (consents.length === 0) return null;
  return (
    <ul className={classes.history}>
      {consents.map(({ id, channel, given_by, given_at, withdrawn_at }) => (
        <li key={id}>
          {withdrawn_at === null
            ? t('consents.given', { channel: t(channelNames[channel]), name: given_by, date: formatDate(given_at) })
            : t('consents.withdrawn', {
                channel: t(channelNames[channel]),
                name: given_by,
                date: formatDate(given_at),
                until: formatDate(withdrawn_at),
              })}
        </li>
      ))}
    </ul>
  );
}

type TickedProps = {
  readonly client: ClientCard;
  readonly ticked: ReadonlyMap<string, Cell>;
  readonly onChange: (change: (before: ReadonlyMap<string, Cell>) => ReadonlyMap<string, Cell>) => void;
};

/** The button that records the ticked consents, and its dialog. */
function Ticked({ client, ticked, onChange }: TickedProps) {
  const { t } = useTranslation('clients');
  const [dialogOpen, setDialogOpen] = useState(false);
  return (
    <>
      {ticked.size > 0 && (
        <section className={classes.ticked} aria-label={t('consents.ticked')}>
          <Button variant="default" onClick={() => onChange(() => new Map())}>
            {t('ui:action.cancel')}
          </Button>
          <Button aria-haspopup="dialog" onClick={() => setDialogOpen(true)}>
            {t('consents.note_ticked', { count: ticked.size })}
          </Button>
        </section>
      )}
      {dialogOpen && (
        <GiveDialog
          client={client}
          cells={[...ticked.values()]}
          onGiven={(cell) => onChange((before) => new Map([...before].filter(([key]) => key !== keyOf(cell))))}
          onClose={() => setDialogOpen(false)}
        />
      )}
    </>
  );
}

type GiveProps = {
  readonly client: ClientCard;
  readonly cells: readonly Cell[];
  readonly onGiven: (cell: Cell) => void;
  readonly onClose: () => void;
};

/** Records who gave the consents. If one fails, earlier ones are saved, and the others stay ticked. */
function GiveDialog({ client, cells, onGiven, onClose }: GiveProps) {
  const { t } = useTranslation('clients');
  const give = useApiWrite(giveConsentWrite);
  const form = useForm({
    call: '/api/mailing-categories/give-consent/',
    initial: { given_by: client.name },
    rules: ({ given_by }) => ({ given_by: check(given_by, required) }),
    send: async ({ given_by }) => {
      for (const { category, channel } of cells) {
        await give.mutateAsync({ body: { client_id: client.id, category_id: category.id, channel, given_by: given_by.trim() } });
        onGiven({ category, channel });
      }
    },
    onSuccess: onClose,
  });
  return (
    <DialogForm form={form} title={t('consents.question')} submit={t('consents.note')} onClose={onClose}>
      <ul>
        {cells.map((cell) => (
          <li key={keyOf(cell)}>{t('consents.cell', { category: cell.category.title, channel: t(channelNames[cell.channel]) })}</li>
        ))}
      </ul>
      <TextField form={form} name="given_by" label={t('consents.given_by')} autoFocus />
    </DialogForm>
  );
}
