import type { ClientCard } from '@lectern/contract/clients/clients.schema';
import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { SubmitEvent } from 'react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { fieldErrors, FormErrors } from '../../ui/form-errors.tsx';
import { formatMoney } from '../../ui/money.tsx';
import { toast } from '../../ui/toast.tsx';
import classes from './sell-subscription-form.module.css';
import { abonementsQuery, useSellSubscription } from './subscriptions.queries.ts';
import type { Abonement } from './subscriptions.queries.ts';

/** What the form needs to know of who buys. */
export type Buyer = Pick<ClientCard, 'id' | 'name' | 'kids' | 'money' | 'subscriptions'>;

const anyKid = 'any';

/** Which package for which child; what becomes of the money is said before it is sold. */
export function SellSubscriptionForm({ client, onDone }: { readonly client: Buyer; readonly onDone: () => void }) {
  const { t } = useTranslation('clients');
  // Made once per opened form: a second press, or a lost answer, sells nothing twice.
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const [abonementId, setAbonementId] = useState<string | null>(null);
  const onlyKid = client.kids.length === 1 ? client.kids[0] : undefined;
  const [kidId, setKidId] = useState(onlyKid === undefined ? anyKid : String(onlyKid.id));
  const [submitted, setSubmitted] = useState(false);
  const abonements = useQuery(abonementsQuery).data ?? [];
  const chosen = abonements.find(({ id }) => String(id) === abonementId);
  const sell = useSellSubscription(idempotencyKey);
  const refused = fieldErrors(sell.error);
  const missing = submitted && chosen === undefined ? t('sell.required') : undefined;

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setSubmitted(true);
    if (chosen === undefined) return;
    const body = { client_id: client.id, kid_id: kidId === anyKid ? null : Number(kidId), abonement_id: chosen.id };
    sell.mutate(body, {
      onSuccess: ({ state, title }) => {
        toast.success(t(state === 'awaiting_payment' ? 'sell.sold_waits' : 'sell.sold_paid', { title }));
        onDone();
      },
    });
  };

  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <Select
        label={t('sell.package')}
        placeholder={t('sell.package_placeholder')}
        data={byCourse(abonements, client).map(({ group, items }) => ({
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
        nothingFoundMessage={t('sell.nothing_found')}
        error={refused('abonement_id') ?? missing}
        allowDeselect={false}
        data-autofocus
      />
      <Select
        label={t('sell.kid')}
        data={[...client.kids.map(({ id, name }) => ({ value: String(id), label: name })), { value: anyKid, label: t('sell.any_kid') }]}
        value={kidId}
        onChange={(id) => setKidId(id ?? anyKid)}
        error={refused('kid_id')}
        allowDeselect={false}
      />
      {chosen !== undefined && <Consequence chosen={chosen} client={client} />}
      <FormErrors error={sell.error} except={['abonement_id', 'kid_id']} />
      <div className={classes.buttons}>
        <Button variant="default" onClick={onDone}>
          {t('sell.cancel')}
        </Button>
        <Button type="submit" pending={sell.isPending}>
          {t('sell.submit')}
        </Button>
      </div>
    </form>
  );
}

/** The price list by course; what the client's children learn comes first. */
function byCourse(abonements: readonly Abonement[], client: Buyer): { group: string; items: Abonement[] }[] {
  const learnt = new Set(
    client.kids.flatMap(({ engagements }) => engagements.filter(({ status }) => status !== 'ended').map(({ course_id }) => course_id)),
  );
  const groups = [...Map.groupBy(abonements, ({ course_id }) => course_id)];
  groups.sort(([a], [b]) => Number(learnt.has(b)) - Number(learnt.has(a)));
  return groups.map(([, items]) => ({ group: items[0]?.course_title ?? '', items }));
}

/** Paid at once from the money on account, or waiting for money: said with the sums. */
function Consequence({ chosen, client }: { readonly chosen: Abonement; readonly client: Buyer }) {
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
