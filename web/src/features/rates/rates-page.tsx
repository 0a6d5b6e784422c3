import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { serviceCoursesQuery } from '../../kernel/dictionaries.ts';
import { useApiWrite } from '../../kernel/api-write.ts';
import { useSchoolCurrency } from '../../kernel/session.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { formatMoney } from '../../ui/formats/money.tsx';
import { SegmentField } from '../../ui/forms/choice-fields.tsx';
import { DateField } from '../../ui/forms/date-field.tsx';
import { refusalText } from '../../ui/forms/error-text.ts';
import { FieldRow, Form } from '../../ui/forms/form.tsx';
import { MoneyField, NumberField } from '../../ui/forms/number-fields.tsx';
import { SeveralField } from '../../ui/forms/several-field.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { Page } from '../../ui/page.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { Column } from '../../ui/table/data-table.tsx';
import { toast } from '../../ui/toasts/toast.ts';
import { MadeRateChanges } from './made-rate-changes.tsx';
import { RateCosts } from './rate-costs.tsx';
import { ratesPreviewQuery, setRates } from './rates.queries.ts';
import type { RateChange } from './rates.queries.ts';
import { scopeText } from './public/scope-text.ts';
import classes from './rates.module.css';

/** Sets rates of many teachers at once, with a preview by teacher. */
export default function RatesPage() {
  const { t } = useTranslation('salary');
  const currency = useSchoolCurrency();
  const options = useQuery(serviceCoursesQuery).data ?? [];
  const save = useApiWrite(setRates);
  const form = useForm<RatesDraft, unknown>({
    initial: { services: [], effective_from: null, way: 'amount', amount: null, percent: 100 },
    send: (draft) => {
      const teacher_ids = [...new Set(due.map(({ teacher_id }) => teacher_id))];
      return save.mutateAsync({ body: { teacher_ids, service_course_ids: draft.services.map(Number), ...changeOf(draft) } });
    },
    onSuccess: () => toast.success(t('rates.many.done', { count: due.length })),
  });
  const { services, way, effective_from: day, amount, percent } = form.values;
  const ready = day !== null && (way === 'amount' ? amount : percent) !== null && services.length > 0;
  const preview = useQuery({
    ...ratesPreviewQuery({ service_course_id: services.map(Number), ...changeOf(form.values) }),
    enabled: ready,
  });
  const due: readonly RateChange[] = ready ? (preview.data?.changes.filter(({ refused }) => refused === null) ?? []) : [];
  const columns = changeColumns(t, currency, day);
  return (
    <Page title={t('rates.many.title')}>
      <p className="soft">{t('rates.many.text')}</p>
      <Form
        form={form.withError(ready ? preview.error : null)}
        submit={t('rates.many.apply', { count: due.length })}
        disabled={due.length === 0}
      >
        <SeveralField
          form={form}
          name="services"
          label={t('rates.many.services')}
          options={options.map(({ id, title }) => ({ id: String(id), title }))}
        />
        <FieldRow>
          <DateField form={form} name="effective_from" label={t('rates.from')} />
          <SegmentField
            form={form}
            name="way"
            label={t('rates.many.way')}
            options={[
              { id: 'amount', title: t('rates.many.one_sum') },
              { id: 'factor', title: t('rates.many.share') },
            ]}
          />
          {way === 'amount' ? (
            <MoneyField form={form} name="amount" label={t('rates.amount')} zero />
          ) : (
            <NumberField form={form} name="percent" label={t('rates.many.percent')} min={50} max={200} decimals={2} />
          )}
        </FieldRow>
      </Form>
      <RateCosts changes={due} currency={currency} />
      <DataTable
        label={t('rates.many.preview')}
        columns={columns}
        rows={ready ? preview.data?.changes : []}
        rowKey={(change) => `${change.teacher_id} ${change.service_course_id} ${change.grade_from} ${change.grade_to} ${change.level}`}
        stale={preview.isPlaceholderData}
        empty={<EmptyState title={t(ready ? 'rates.many.nobody' : 'rates.many.choose')} />}
      />
      <MadeRateChanges />
    </Page>
  );
}

type RatesDraft = {
  readonly services: string[];
  readonly effective_from: string | null;
  readonly way: 'amount' | 'factor';
  readonly amount: number | null;
  readonly percent: number | null;
};

/** First day, and one amount for all or a share of each rate. */
const changeOf = ({ effective_from, way, amount, percent }: RatesDraft) => ({
  effective_from: effective_from ?? '',
  ...(way === 'amount' ? { amount: Number(amount) } : { factor: Math.round(Number(percent) * 100) }),
});

/** A service, and for which children its rate is. */
const serviceText = (t: TFunction<'salary'>, change: RateChange) => [change.title, scopeText(t, change)].filter(Boolean).join(' · ');

function changeColumns(t: TFunction<'salary'>, currency: string, day: string | null): Column<RateChange>[] {
  const money = (each: number | null) => (each === null ? t('rates.none') : formatMoney(each, { currency }));
  return [
    { key: 'teacher', title: t('rates.many.teacher'), wide: true, cell: ({ teacher_name }) => teacher_name },
    { key: 'service', title: t('rates.service'), wide: true, cell: (change) => serviceText(t, change) },
    {
      key: 'whose',
      title: t('rates.many.teacher'),
      wide: 'never',
      cell: (change) => (
        <div className={classes.change}>
          <span>{change.teacher_name}</span>
          <span className="soft">{serviceText(t, change)}</span>
        </div>
      ),
    },
    { key: 'now', title: t('rates.now'), align: 'right', cell: ({ now }) => money(now) },
    { key: 'after', title: t('rates.many.after'), align: 'right', cell: ({ after }) => money(after) },
    {
      key: 'cost',
      title: t('rates.cost.column'),
      align: 'right',
      wide: true,
      cell: ({ refused, paid, placed }) => (refused === null ? formatMoney(paid.amount + placed.amount, { sign: true, currency }) : ''),
    },
    { key: 'refused', title: t('rates.many.why'), cell: ({ refused }) => (refused === null ? '' : refusalText(refused, { last: day })) },
  ];
}
