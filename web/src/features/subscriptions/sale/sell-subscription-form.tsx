import type { ClientCard } from '@lectern/contract/clients/clients.schema';
import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { SubmitEvent } from 'react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { FormButtons } from '../../../ui/forms/form-buttons.tsx';
import { fieldErrors, FormErrors } from '../../../ui/forms/form-errors.tsx';
import { formatMoney } from '../../../ui/formats/money.tsx';
import { toast } from '../../../ui/toasts/toast.ts';
import { nothingFound } from '../../../ui/fields/nothing-found.ts';
import classes from './sell-subscription-form.module.css';
import { abonementSearchQuery, sellSubscriptionWrite } from '../subscriptions.queries.ts';
import type { FoundAbonement } from '../subscriptions.queries.ts';
import { useApiWrite } from '../../../kernel/api-write.ts';

/** What the form needs to know of who buys. */
export type Buyer = Pick<ClientCard, 'id' | 'name' | 'kids' | 'money' | 'subscriptions'>;

const anyKid = 'any';

const outcomes = {
  draft: 'clients:sell.drafted',
  awaiting_payment: 'clients:sell.sold_waits',
  active: 'clients:sell.sold_paid',
} as const;

type Props = {
  readonly client: Buyer;
  /** For whom it is meant, where that is known. */
  readonly kidId?: number | undefined;
  readonly onDone: () => void;
};

/** Which package for which child; what becomes of the money is said before it is sold. */
export function SellSubscriptionForm({ client, kidId: forKid, onDone }: Props) {
  const { t } = useTranslation('clients');
  const [abonementId, setAbonementId] = useState<string | null>(null);
  const onlyKid = client.kids.length === 1 ? client.kids[0]?.id : forKid;
  const [kidId, setKidId] = useState(onlyKid === undefined ? anyKid : String(onlyKid));
  const [submitted, setSubmitted] = useState(false);
  const searched = useQuery(abonementSearchQuery(kidId === anyKid ? null : Number(kidId)));
  const abonements = searched.data ?? [];
  const chosen = abonements.find(({ id }) => String(id) === abonementId);
  const sell = useApiWrite(sellSubscriptionWrite);
  const refused = fieldErrors(sell.error);
  const missing = submitted && chosen === undefined ? t('sell.required') : undefined;

  const send = (draft: boolean) => {
    setSubmitted(true);
    if (chosen === undefined || sell.isPending) return;
    const body = { client_id: client.id, kid_id: kidId === anyKid ? null : Number(kidId), abonement_id: chosen.id, draft };
    sell.mutate(
      { body },
      {
        onSuccess: ({ state, title }) => {
          toast.success(t(outcomes[state as keyof typeof outcomes] ?? outcomes.active, { title }));
          onDone();
        },
      },
    );
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    send(false);
  };

  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <Select
        label={t('sell.kid')}
        data={[...client.kids.map(({ id, name }) => ({ value: String(id), label: name })), { value: anyKid, label: t('sell.any_kid') }]}
        value={kidId}
        onChange={(id) => {
          setKidId(id ?? anyKid);
          if (sell.isError) sell.reset();
        }}
        error={refused('kid_id')}
        allowDeselect={false}
      />
      <Select
        label={t('sell.package')}
        placeholder={t('sell.package_placeholder')}
        data={grouped(abonements, client, t('sell.fits')).map(({ group, items }) => ({
          group,
          items: items.map(({ id, title, price, currency }) => ({
            value: String(id),
            label: t('sell.package_option', { title, price: formatMoney(price, { currency }) }),
          })),
        }))}
        value={abonementId}
        onChange={(id) => {
          setAbonementId(id);
          if (sell.isError) sell.reset();
        }}
        searchable
        nothingFoundMessage={nothingFound(searched, t('sell.nothing_found'))}
        error={refused('abonement_id') ?? missing}
        allowDeselect={false}
        data-autofocus
      />
      {chosen !== undefined && <Consequence chosen={chosen} client={client} />}
      <FormErrors error={sell.error} except={['abonement_id', 'kid_id']} />
      <FormButtons submit={t('sell.submit')} pending={sell.isPending} onCancel={onDone}>
        <Button variant="default" pending={sell.isPending} onClick={() => send(true)}>
          {t('sell.draft')}
        </Button>
      </FormButtons>
    </form>
  );
}

type Group = { readonly group: string; readonly items: readonly FoundAbonement[] };

/** What fits the child, then the price list by course, those first that the client's children learn. */
function grouped(abonements: readonly FoundAbonement[], client: Buyer, fitting: string): Group[] {
  const learnt = new Set(
    client.kids.flatMap(({ engagements }) =>
      engagements.filter(({ status }) => status !== 'ended').map(({ course_title }) => course_title),
    ),
  );
  const fits = abonements.filter((each) => each.fits);
  const rest = [
    ...Map.groupBy(
      abonements.filter((each) => !each.fits),
      ({ course_title }) => course_title,
    ),
  ];
  rest.sort(([a], [b]) => Number(learnt.has(b)) - Number(learnt.has(a)));
  return [...(fits.length === 0 ? [] : [{ group: fitting, items: fits }]), ...rest.map(([group, items]) => ({ group, items }))];
}

/** Paid at once from the money on account, or waiting for money: said with the sums. */
function Consequence({ chosen, client }: { readonly chosen: FoundAbonement; readonly client: Buyer }) {
  const { t } = useTranslation('clients');
  const { price, units, currency, valid_days } = chosen;
  const sum = (amount: number) => formatMoney(amount, { currency });
  const onAccount = (client.money?.on_account ?? 0) - (client.money?.owed ?? 0);
  const waiting = client.subscriptions?.some(({ state }) => state === 'awaiting_payment') === true;
  const effect = waiting
    ? t('sell.waits_behind')
    : onAccount >= price
      ? t('sell.paid_now', { left: sum(onAccount - price) })
      : t('sell.waits', { missing: sum(price - onAccount) });
  return (
    <div className={classes.consequence}>
      <dl className={classes.facts}>
        <dt>{t('sell.price')}</dt>
        <dd>
          {sum(price)}
          <span className={classes.soft}>{` · ${t('sell.per_lesson', { price: sum(Math.floor(price / units)) })}`}</span>
        </dd>
        <dt>{t('sell.on_account')}</dt>
        <dd>{sum(onAccount)}</dd>
      </dl>
      <p>{effect}</p>
      <p className={classes.soft}>{t('sell.valid', { count: valid_days })}</p>
    </div>
  );
}
