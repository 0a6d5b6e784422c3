import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiWrite } from '../../kernel/api-write.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { QueryPlaceholder } from '../../ui/states/query-placeholder.tsx';
import { formatDate } from '../../ui/formats/date-time.tsx';
import { formatMoney } from '../../ui/formats/money.tsx';
import { CheckField } from '../../ui/forms/choice-fields.tsx';
import { DateField } from '../../ui/forms/date-field.tsx';
import { DialogForm } from '../../ui/forms/form.tsx';
import { toastAndClose } from '../../ui/forms/frame/toast-and-close.ts';
import { TextAreaField } from '../../ui/forms/text-fields.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { check, required } from '../../ui/forms/validation.ts';
import { Loading } from '../../ui/loading.tsx';
import { Tag } from '../../ui/tag.tsx';
import classes from './receipts.module.css';
import { checkSelfEmployedWrite, selfEmployedQuery } from './receipts.queries.ts';
import type { SelfEmployed } from './receipts.queries.ts';

/** Receipts owed, income of the year against the legal limit, and the last check of the status. */
export function SelfEmployedCards({ teacherId }: { readonly teacherId: number }) {
  const query = useQuery(selfEmployedQuery(teacherId));
  const { data } = query;
  if (data === undefined) return <QueryPlaceholder query={query} loading={<Loading size="large" />} />;
  return (
    <div className={classes.cards}>
      <OwedCard person={data} />
      <IncomeCard person={data} />
      <StatusCard person={data} />
    </div>
  );
}

type Props = { readonly person: SelfEmployed };

function OwedCard({ person: { awaited, overdue, pay_held, payer } }: Props) {
  const { t } = useTranslation('salary');
  return (
    <Card title={t('receipts.card.owed')}>
      <p className={classes.figure}>{awaited}</p>
      {overdue > 0 && <p className={classes.warn}>{t('receipts.card.overdue', { count: overdue })}</p>}
      {pay_held && <p className={classes.warn}>{t('receipts.card.held')}</p>}
      <p className="soft">
        {payer.inn === '' ? t('receipts.card.no_payer') : t('receipts.card.payer', { name: payer.name, inn: payer.inn })}
      </p>
    </Card>
  );
}

function IncomeCard({ person: { year, income, limit, currency } }: Props) {
  const { t } = useTranslation('salary');
  const sum = (amount: number) => formatMoney(amount, { currency });
  return (
    <Card title={t('receipts.card.income', { year })}>
      <p className={classes.figure}>{sum(income)}</p>
      {limit > 0 && (
        <>
          <progress
            className={classes.meter}
            value={Math.min(income, limit)}
            max={limit}
            aria-label={t('receipts.card.income', { year })}
          />
          <p className={income > limit ? classes.warn : 'soft'}>
            {income > limit
              ? t('receipts.card.above', { limit: sum(limit) })
              : t('receipts.card.left', { limit: sum(limit), left: sum(limit - income) })}
          </p>
        </>
      )}
      <p className="soft">{t('receipts.card.only_here')}</p>
    </Card>
  );
}

function StatusCard({ person }: Props) {
  const { t } = useTranslation('salary');
  const [checking, setChecking] = useState(false);
  const { check: last, can } = person;
  return (
    <Card
      title={t('receipts.check.title')}
      aside={
        can.check.allowed && (
          <Button variant="subtle" aria-haspopup="dialog" onClick={() => setChecking(true)}>
            {t('receipts.check.act')}
          </Button>
        )
      }
    >
      {last === null ? (
        <p className="soft">{t('receipts.check.never')}</p>
      ) : (
        <>
          <p>
            <Tag tone={last.self_employed ? 'held' : 'danger'}>{t(last.self_employed ? 'receipts.check.yes' : 'receipts.check.no')}</Tag>
          </p>
          <p className="soft">{t('receipts.check.by', { day: formatDate(last.on), name: last.by_name ?? t('receipts.check.service') })}</p>
          {last.comment !== '' && <p>{last.comment}</p>}
        </>
      )}
      {checking && <CheckDialog person={person} onClose={() => setChecking(false)} />}
    </Card>
  );
}

function CheckDialog({ person: { teacher }, onClose }: Props & { readonly onClose: () => void }) {
  const { t } = useTranslation(['salary', 'ui']);
  const save = useApiWrite(checkSelfEmployedWrite);
  const form = useForm({
    call: '/api/teachers/{id}/self-employed/check/',
    initial: { on: null as string | null, self_employed: true, comment: '' },
    rules: ({ on }) => ({ on: check(on, required) }),
    send: ({ on, self_employed, comment }) =>
      save.mutateAsync({ params: { id: teacher.id }, body: { on: String(on), self_employed, comment: comment.trim() } }),
    onSuccess: toastAndClose(t('receipts.check.done'), onClose),
  });
  return (
    <DialogForm form={form} title={t('receipts.check.of', { name: teacher.name })} submit={t('ui:action.save')} onClose={onClose}>
      <p className="soft">{t('receipts.check.text')}</p>
      <DateField form={form} name="on" label={t('receipts.check.on')} autoFocus />
      <CheckField form={form} name="self_employed" label={t('receipts.check.yes')} />
      <TextAreaField form={form} name="comment" label={t('receipts.check.comment')} />
    </DialogForm>
  );
}
