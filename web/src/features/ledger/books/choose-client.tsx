import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { formatDate } from '../../../ui/formats/date-time.tsx';
import { FormErrors } from '../../../ui/forms/form-errors.tsx';
import { formatMoney } from '../../../ui/formats/money.tsx';
import { ClientPicker } from '../client-picker.tsx';
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

/** Whose a line is: what speaks for whom, anybody else, or nobody. */
export function ChooseClient({ line, onDone }: Props) {
  const { t } = useTranslation('transactions');
  const [other, setOther] = useState<number | null>(null);
  const choose = useApiWrite(chooseClientWrite);
  const say = (client_id: number | null) => choose.mutate({ params: { id: line.id }, body: { client_id } }, { onSuccess: onDone });
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
              pending={choose.isPending}
              aria-label={t('books.line.take_of', { name: client_name })}
              onClick={() => say(client_id)}
            >
              {t('books.line.take')}
            </Button>
          </li>
        ))}
      </ul>
      <div className={classes.other}>
        <ClientPicker label={t('books.line.somebody')} value={other} onChange={setOther} />
        <Button disabled={other === null} pending={choose.isPending} onClick={() => say(other)}>
          {t('books.line.take')}
        </Button>
      </div>
      <FormErrors error={choose.error} />
      <div className={classes.buttons}>
        <Button variant="default" pending={choose.isPending} onClick={() => say(null)}>
          {t('books.line.skip')}
        </Button>
      </div>
    </div>
  );
}
