import { rateFactor } from '@lectern/contract/salary/rates/rate-steps.rules';
import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { serviceCoursesQuery, teacherChoicesQuery } from '../../kernel/dictionaries.ts';
import { useApiWrite } from '../../kernel/api-write.ts';
import { useSchoolCurrency } from '../../kernel/session.ts';
import { lazy, Suspense } from 'react';
import { Loading } from '../../ui/loading.tsx';
import { TabbedPage } from '../../ui/tabbed-page.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { formatMoney } from '../../ui/formats/money.tsx';
import { SegmentField } from '../../ui/forms/choice-fields.tsx';
import { DateField } from '../../ui/forms/date-field.tsx';
import { refusalText } from '../../ui/forms/error-text.ts';
import { FieldRow, Form } from '../../ui/forms/form.tsx';
import { MoneyField, NumberField } from '../../ui/forms/number-fields.tsx';
import { MultiSelectField } from '../../ui/forms/multi-select-field.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { Column } from '../../ui/table/data-table.tsx';
import { toast } from '../../ui/toasts/toast.ts';
import { MadeRateChanges } from './made-rate-changes.tsx';
import { ratesPreviewQuery, setRates } from './rates.queries.ts';
import type { RateChange, RateChanges } from './rates.queries.ts';
import { RateCosts } from './public/rate-costs.tsx';
import { limitsText } from './public/limits-text.ts';
import { scopeText } from './public/scope-text.ts';
import classes from './rates.module.css';

const ActivityRates = lazy(async () => ({ default: (await import('./public/activity-rates.tsx')).ActivityRates }));
const SchemesTab = lazy(async () => ({ default: (await import('./schemes/schemes-tab.tsx')).SchemesTab }));

/** Rates of teachers for lessons and for paid activities, and pay schemes of account managers and curators. */
export default function RatesPage() {
  const { t } = useTranslation('salary');
  const tabs = [
    { value: 'teachers', label: t('rates.tab.teachers') },
    { value: 'activities', label: t('rates.tab.activities') },
    { value: 'schemes', label: t('rates.tab.schemes') },
  ] as const;
  return (
    <TabbedPage title={t('rates.many.title')} tabs={tabs}>
      {(tab) =>
        tab === 'teachers' ? (
          <ManyRates />
        ) : (
          <Suspense fallback={<Loading size="large" />}>{tab === 'activities' ? <ActivityRates /> : <SchemesTab />}</Suspense>
        )
      }
    </TabbedPage>
  );
}

const percents = { min: rateFactor.min / 100, max: rateFactor.max / 100 } as const;

/** Sets rates of many teachers at once, with a preview by teacher. */
function ManyRates() {
  const { t } = useTranslation('salary');
  const currency = useSchoolCurrency();
  const options = useQuery(serviceCoursesQuery).data ?? [];
  const curatorsOf = useQuery(teacherChoicesQuery).data?.curators ?? [];
  const save = useApiWrite(setRates);
  const form = useForm<RatesDraft, RateChanges>({
    initial: { services: [], curators: [], effective_from: null, way: 'amount', amount: null, percent: 100 },
    send: (draft) => {
      const led = draft.curators.length === 0 ? {} : { curator_ids: draft.curators.map(Number) };
      return save.mutateAsync({ body: { ...led, service_course_ids: draft.services.map(Number), ...changeOf(draft) } });
    },
    onSuccess: ({ due: set }) => toast.success(t('rates.many.done', { count: set })),
  });
  const { services, curators, way, effective_from: day, amount, percent } = form.values;
  const ready = day !== null && (way === 'amount' ? amount : percent) !== null && services.length > 0;
  const preview = useQuery({
    ...ratesPreviewQuery({
      service_course_id: services.map(Number),
      ...(curators.length > 0 && { curator_id: curators.map(Number) }),
      ...changeOf(form.values),
    }),
    enabled: ready,
  });
  const changes = ready ? preview.data : undefined;
  const due = changes?.due ?? 0;
  const submit = due === 0 ? t('rates.many.apply_nothing') : t('rates.many.apply', { count: due });
  return (
    <div className={classes.tab}>
      <p className="soft">{t('rates.many.text')}</p>
      <Form form={form.withError(ready ? preview.error : null)} submit={submit} disabled={due === 0}>
        <MultiSelectField
          form={form}
          name="services"
          label={t('rates.many.services')}
          options={options.map(({ id, title }) => ({ id: String(id), title }))}
        />
        <MultiSelectField
          form={form}
          name="curators"
          label={t('rates.many.curators')}
          options={curatorsOf.map(({ id, name }) => ({ id: String(id), title: name }))}
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
            <NumberField form={form} name="percent" label={t('rates.many.percent')} {...percents} decimals={2} />
          )}
        </FieldRow>
      </Form>
      {changes !== undefined && (
        <>
          {due > 0 && <RateCosts costs={changes} currency={currency} />}
          <Left changes={changes} day={day} />
        </>
      )}
      <DataTable
        label={t('rates.many.preview')}
        columns={changeColumns(t, currency, day)}
        rows={ready ? changes?.changes : []}
        rowKey={(change) => `${change.teacher_id} ${change.service_course_id} ${change.grade_from} ${change.grade_to} ${change.level}`}
        stale={preview.isPlaceholderData}
        empty={<EmptyState title={t(ready ? 'rates.many.nobody' : 'rates.many.choose')} />}
      />
      <MadeRateChanges />
    </div>
  );
}

/** Numbers of unchanged rates by reason, and a note if the table below is incomplete. */
function Left({ changes: { count, changes, refusals }, day }: { readonly changes: RateChanges; readonly day: string | null }) {
  const { t } = useTranslation('salary');
  if (changes.length === count) return null;
  return (
    <>
      <ul aria-label={t('rates.many.left')}>
        {refusals.map(({ refused, count: of }) => (
          <li key={refused}>{t('rates.many.stay', { count: of, why: refusalText(refused, { last: day }) })}</li>
        ))}
      </ul>
      <p className="soft">{t('rates.many.named', { named: changes.length, count })}</p>
    </>
  );
}

type RatesDraft = {
  readonly services: string[];
  /** Curators whose teachers are changed; empty for all. */
  readonly curators: string[];
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

/** A service, and the children to whom its rate applies. */
const serviceText = (t: TFunction<'salary'>, change: RateChange) => [change.title, scopeText(t, change)].filter(Boolean).join(' · ');

/** Rate per lesson, with monthly minimum and maximum. */
function Sum({ sum, limits }: { readonly sum: string; readonly limits: string }) {
  if (limits === '') return sum;
  return (
    <div className={classes.change}>
      <span>{sum}</span>
      <span className="soft">{limits}</span>
    </div>
  );
}

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
    {
      key: 'now',
      title: t('rates.now'),
      align: 'right',
      cell: ({ now, least_now: least, most_now: most }) => <Sum sum={money(now)} limits={limitsText(t, { least, most }, money)} />,
    },
    {
      key: 'after',
      title: t('rates.many.after'),
      align: 'right',
      cell: ({ after, least_after: least, most_after: most }) => <Sum sum={money(after)} limits={limitsText(t, { least, most }, money)} />,
    },
    {
      key: 'cost',
      title: t('rates.cost.column'),
      align: 'right',
      wide: true,
      cell: ({ refused, paid, placed, top_ups }) =>
        refused === null ? formatMoney(paid.amount + placed.amount + top_ups.amount, { sign: true, currency }) : '',
    },
    { key: 'refused', title: t('rates.many.why'), cell: ({ refused }) => (refused === null ? '' : refusalText(refused, { last: day })) },
  ];
}
