import { useTranslation } from 'react-i18next';
import { useApiWrite } from '../../kernel/api-write.ts';
import { titleOf } from '../../kernel/titles.ts';
import { Button } from '../../ui/button.tsx';
import { formatDate } from '../../ui/formats/date-time.tsx';
import { formatMoney } from '../../ui/formats/money.tsx';
import { DateField } from '../../ui/forms/date-field.tsx';
import { FormDialog } from '../../ui/forms/frame/form-dialog.tsx';
import { FormErrors } from '../../ui/forms/form-errors.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { MoneyField } from '../../ui/forms/number-fields.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { check, required } from '../../ui/forms/validation.ts';
import { toast } from '../../ui/toasts/toast.ts';
import { dropServicePrice, setServicePrice } from './reference.queries.ts';
import type { ServiceCourseEntry } from './reference.queries.ts';
import classes from './reference.module.css';

/** Prices per lesson of a service by first day. A new price starts today or later; earlier lessons keep theirs. */
export function PricesDialog({ service, onClose }: { readonly service: ServiceCourseEntry; readonly onClose: () => void }) {
  const { t } = useTranslation(['mutualsettlement', 'ui']);
  const set = useApiWrite(setServicePrice);
  const drop = useApiWrite(dropServicePrice);
  const { id, currency } = service;
  const money = (amount: number) => formatMoney(amount, { currency });
  const params = { id };
  const form = useForm({
    initial: { valid_from: null as string | null, price: null as number | null },
    rules: ({ valid_from, price }) => ({ valid_from: check(valid_from, required), price: check(price, required) }),
    send: ({ valid_from, price }) => set.mutateAsync({ params, body: { valid_from: valid_from ?? '', price: Number(price) } }),
    onSuccess: (_, { valid_from, price }) => {
      toast.success(t('reference.prices.done', { price: money(Number(price)), day: formatDate(valid_from ?? '') }));
    },
  });
  return (
    <FormDialog onClose={onClose} title={t('reference.prices.title', { title: titleOf(service) })}>
      <ul className={classes.prices}>
        <li>
          <span>{t('reference.prices.first')}</span>
          <strong>{money(service.price)}</strong>
        </li>
        {service.prices.map(({ valid_from, price: each }) => (
          <li key={valid_from}>
            <span>{t('reference.prices.since', { day: formatDate(valid_from) })}</span>
            <strong>{money(each)}</strong>
            <Button variant="subtle" pending={drop.isPending} onClick={() => drop.mutate({ params, body: { valid_from } })}>
              {t('reference.prices.drop')}
            </Button>
          </li>
        ))}
      </ul>
      <FormErrors error={drop.error} />
      <Form form={form} submit={t('reference.prices.add')} onCancel={onClose}>
        <DateField form={form} name="valid_from" label={t('reference.prices.from')} />
        <MoneyField form={form} name="price" label={t('reference.field.price')} currency={currency} zero />
      </Form>
    </FormDialog>
  );
}
