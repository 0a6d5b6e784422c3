import { TextInput } from '@mantine/core';
import type { SubmitEvent } from 'react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiWrite } from '../../kernel/api-write.ts';
import { Button } from '../../ui/button.tsx';
import { DateInput } from '../../ui/fields/date-input.tsx';
import { refusalText } from '../../ui/forms/error-text.ts';
import { FormButtons } from '../../ui/forms/form-buttons.tsx';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { fieldErrors, FormErrors } from '../../ui/forms/form-errors.tsx';
import { formatDate } from '../../ui/formats/date-time.tsx';
import { formatMoney } from '../../ui/formats/money.tsx';
import { toast } from '../../ui/toasts/toast.ts';
import { parseSum } from '../settings/public/parse-sum.ts';
import { dropServicePrice, setServicePrice } from './reference.queries.ts';
import type { ServiceCourseEntry } from './reference.queries.ts';
import classes from './reference.module.css';

/** What one lesson of a service costs from which day on: a new price begins today or later, and lessons before it keep theirs. */
export function PricesDialog({ service, onClose }: { readonly service: ServiceCourseEntry; readonly onClose: () => void }) {
  const { t } = useTranslation(['mutualsettlement', 'ui']);
  const [day, setDay] = useState<string | null>(null);
  const [sum, setSum] = useState('');
  const [submitted, setSubmitted] = useState(false);
  const set = useApiWrite(setServicePrice);
  const drop = useApiWrite(dropServicePrice);
  const refused = fieldErrors(set.error);
  const price = parseSum(sum);
  const missing = (gone: boolean) => (submitted && gone ? refusalText('invalid', { reason: 'missing' }) : undefined);
  const money = (amount: number) => formatMoney(amount, { currency: service.currency });
  const params = { id: service.id };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setSubmitted(true);
    if (day === null || price === null || price < 0 || set.isPending) return;
    set.mutate(
      { params, body: { valid_from: day, price } },
      {
        onSuccess: () => {
          toast.success(t('reference.prices.done', { price: money(price), day: formatDate(day) }));
          setSum('');
          setDay(null);
          setSubmitted(false);
        },
      },
    );
  };
  return (
    <FormDialog onClose={onClose} title={t('reference.prices.title', { title: service.title })}>
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
      <form className={classes.form} onSubmit={submit} noValidate>
        <DateInput
          label={t('reference.prices.from')}
          value={day}
          onChange={setDay}
          error={refused('valid_from') ?? missing(day === null)}
        />
        <TextInput
          label={t('reference.field.price')}
          value={sum}
          onChange={({ currentTarget }) => setSum(currentTarget.value)}
          error={refused('price') ?? missing(price === null)}
          inputMode="decimal"
          autoComplete="off"
          maxLength={40}
        />
        <FormErrors error={set.error} except={['valid_from', 'price']} />
        <FormButtons submit={t('reference.prices.add')} pending={set.isPending} onCancel={onClose} />
      </form>
    </FormDialog>
  );
}
