import { useTranslation } from 'react-i18next';
import { Button, ButtonRow } from '../../../ui/button.tsx';
import { formatDate } from '../../../ui/formats/date-time.tsx';
import { FormErrors } from '../../../ui/forms/form-errors.tsx';
import { PersonField } from '../../../ui/forms/people-fields.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import { formatMoney } from '../../../ui/formats/money.tsx';
import classes from './books.module.css';
import { chooseClientWrite } from './books.queries.ts';
import type { StatementLine } from './books.queries.ts';
import { useApiWrite } from '../../../kernel/api-write.ts';

type Props = { readonly line: StatementLine; readonly onDone: () => void };
type Reason = StatementLine['candidates'][number]['reasons'][number];

const reasonTitles = {
  number: 'transactions:books.reason.number',
  document: 'transactions:books.reason.document',
  contact: 'transactions:books.reason.contact',
  paid_before: 'transactions:books.reason.paid_before',
  child_name: 'transactions:books.reason.child_name',
  payer_name: 'transactions:books.reason.payer_name',
  awaited_sum: 'transactions:books.reason.awaited_sum',
} as const satisfies Record<Reason, string>;

/** Chooses the client of a line: suggestions with evidence, any other client, or none. */
export function ChooseClient({ line, onDone }: Props) {
  const { t } = useTranslation('transactions');
  const choose = useApiWrite(chooseClientWrite);
  const form = useForm({
    initial: { client_id: null as number | null },
    send: (body) => choose.mutateAsync({ params: { id: line.id }, body }),
    onSuccess: onDone,
  });
  const { payer, payer_inn, purpose, booked_on, amount, currency } = line;
  return (
    <div className={classes.stack}>
      <p>{[formatDate(booked_on), formatMoney(amount, currency), payer, payer_inn].filter((part) => part !== '').join(' · ')}</p>
      {purpose !== '' && <p className={classes.soft}>{purpose}</p>}
      <ul className={classes.candidates}>
        {line.candidates.map(({ client_id, client_name, kids, reasons }) => (
          <li key={client_id}>
            <div>
              <strong>{client_name}</strong>
              <p className={classes.soft}>
                {[kids.join(', '), ...reasons.map((reason) => t(reasonTitles[reason]))].filter((part) => part !== '').join(' · ')}
              </p>
            </div>
            <Button
              variant="default"
              pending={form.isPending}
              aria-label={t('books.line.take_of', { name: client_name })}
              onClick={() => form.submit({ client_id })}
            >
              {t('books.line.take')}
            </Button>
          </li>
        ))}
      </ul>
      <div className={classes.other}>
        <PersonField
          form={form}
          name="client_id"
          kind="client"
          label={t('books.line.somebody')}
          placeholder={t('payment.client_placeholder')}
          nothingFound={t('payment.nobody')}
        />
        <Button disabled={form.values.client_id === null} pending={form.isPending} onClick={() => form.submit()}>
          {t('books.line.take')}
        </Button>
      </div>
      <FormErrors error={form.error} />
      <ButtonRow at="end">
        <Button variant="default" pending={form.isPending} onClick={() => form.submit({ client_id: null })}>
          {t('books.line.skip')}
        </Button>
      </ButtonRow>
    </div>
  );
}
