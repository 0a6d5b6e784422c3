import type { ClientCard } from '@lectern/contract/clients/clients.schema';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useApiWrite } from '../../../kernel/api-write.ts';
import { Button } from '../../../ui/button.tsx';
import { ChoiceField, SelectField } from '../../../ui/forms/choice-fields.tsx';
import { Effect, Form } from '../../../ui/forms/form.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import { formatMoney } from '../../../ui/formats/money.tsx';
import { toast } from '../../../ui/toasts/toast.ts';
import classes from './sell-subscription-form.module.css';
import { abonementSearchQuery, sellSubscriptionWrite } from '../subscriptions.queries.ts';
import type { FoundAbonement } from '../subscriptions.queries.ts';

/** Data about the buyer. */
export type Buyer = Pick<ClientCard, 'id' | 'name' | 'kids' | 'money' | 'subscriptions'>;

/** Any child of the client. */
const anyKid = 0;

const outcomes = {
  draft: 'clients:sell.drafted',
  awaiting_payment: 'clients:sell.sold_waits',
  active: 'clients:sell.sold_paid',
} as const;

type Props = {
  readonly client: Buyer;
  /** The intended child, if known. */
  readonly kidId?: number | undefined;
  readonly onDone: () => void;
};

/** Sells a package, with a preview of the payment. */
export function SellSubscriptionForm({ client, kidId: forKid, onDone }: Props) {
  const { t } = useTranslation('clients');
  const onlyKid = client.kids.length === 1 ? client.kids[0]?.id : forKid;
  const sell = useApiWrite(sellSubscriptionWrite);
  const form = useForm({
    initial: { kid_id: onlyKid ?? anyKid, abonement_id: null as number | null, draft: false },
    rules: ({ abonement_id }) => ({ abonement_id: abonement_id === null ? 'clients:sell.required' : null }),
    send: ({ kid_id, abonement_id, draft }) => {
      const body = { client_id: client.id, kid_id: kid_id === anyKid ? null : kid_id, abonement_id: Number(abonement_id), draft };
      return sell.mutateAsync({ body });
    },
    onSuccess: ({ state, title }) => {
      toast.success(t(outcomes[state as keyof typeof outcomes] ?? outcomes.active, { title }));
      onDone();
    },
  });
  const { kid_id, abonement_id } = form.values;
  const searched = useQuery(abonementSearchQuery(kid_id === anyKid ? null : kid_id));
  const abonements = searched.data ?? [];
  const chosen = abonements.find(({ id }) => id === abonement_id);
  const packages = grouped(abonements, client, t('sell.fits')).flatMap(({ group, items }) =>
    items.map(({ id, title, price, currency }) => ({
      id,
      group,
      title: t('sell.package_option', { title, price: formatMoney(price, { currency }) }),
    })),
  );
  return (
    <Form
      form={form}
      submit={t('sell.submit')}
      onCancel={onDone}
      effect={chosen !== undefined && <Consequence chosen={chosen} client={client} />}
      actions={
        <Button variant="default" pending={form.isPending} onClick={() => form.submit({ draft: true })}>
          {t('sell.draft')}
        </Button>
      }
    >
      <SelectField
        form={form}
        name="kid_id"
        label={t('sell.kid')}
        options={[...client.kids.map(({ id, name }) => ({ id, title: name })), { id: anyKid, title: t('sell.any_kid') }]}
      />
      <ChoiceField
        form={form}
        name="abonement_id"
        label={t('sell.package')}
        placeholder={t('sell.package_placeholder')}
        options={packages}
        query={searched}
        nothingFound={t('sell.nothing_found')}
        autoFocus
      />
    </Form>
  );
}

type Group = { readonly group: string; readonly items: readonly FoundAbonement[] };

/** Packages that fit the child, then the price list by course, the children's courses first. */
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

/** Paid at once from the account, or awaiting payment, with amounts. */
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
    <Effect>
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
    </Effect>
  );
}
