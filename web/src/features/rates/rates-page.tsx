import '@mantine/core/styles/NumberInput.css';
import { NumberInput, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiWrite } from '../../kernel/api-write.ts';
import { useSchoolCurrency } from '../../kernel/session.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { MultiPicker } from '../../ui/fields/multi-picker.tsx';
import { DateInput } from '../../ui/fields/date-input.tsx';
import { FormErrors } from '../../ui/forms/form-errors.tsx';
import { refusalText } from '../../ui/forms/error-text.ts';
import { formatMoney } from '../../ui/formats/money.tsx';
import { Page } from '../../ui/page.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { Column } from '../../ui/table/data-table.tsx';
import { toast } from '../../ui/toasts/toast.ts';
import { parseSum } from '../settings/public/parse-sum.ts';
import { ratesPreviewQuery, servicesQuery, setRates } from './rates.queries.ts';
import type { RateChange } from './rates.queries.ts';
import classes from './rates.module.css';

/** New rates of every teacher of some services at once: a preview says teacher by teacher what changes, and what stays and why. */
export default function RatesPage() {
  const { t } = useTranslation('salary');
  const [services, setServices] = useState<string[]>([]);
  const [day, setDay] = useState<string | null>(null);
  const [way, setWay] = useState<'amount' | 'factor'>('amount');
  const [sum, setSum] = useState('');
  const [percent, setPercent] = useState<number | string>(100);
  const currency = useSchoolCurrency();
  const options = useQuery(servicesQuery).data ?? [];
  const amount = parseSum(sum);
  const factor = Math.round(Number(percent) * 100);
  const change = way === 'amount' ? (amount === null ? null : { amount }) : percent === '' ? null : { factor };
  const ready = day !== null && change !== null && services.length > 0;
  const preview = useQuery({
    ...ratesPreviewQuery({ service_course_id: services.map(Number), effective_from: day ?? '', ...change }),
    enabled: ready,
  });
  const save = useApiWrite(setRates);
  const due = ready ? (preview.data?.changes.filter(({ refused }) => refused === null) ?? []) : [];
  const apply = () => {
    if (day === null || change === null) return;
    const teacher_ids = [...new Set(due.map(({ teacher_id }) => teacher_id))];
    save.mutate(
      { body: { teacher_ids, service_course_ids: services.map(Number), effective_from: day, ...change } },
      { onSuccess: () => toast.success(t('rates.many.done', { count: due.length })) },
    );
  };
  const money = (each: number | null) => (each === null ? t('rates.none') : formatMoney(each, { currency }));
  const columns: Column<RateChange>[] = [
    { key: 'teacher', title: t('rates.many.teacher'), cell: ({ teacher_name }) => teacher_name },
    { key: 'service', title: t('rates.service'), wide: true, cell: ({ title }) => title },
    { key: 'now', title: t('rates.now'), align: 'right', cell: ({ now }) => money(now) },
    { key: 'after', title: t('rates.many.after'), align: 'right', cell: ({ after }) => money(after) },
    { key: 'refused', title: t('rates.many.why'), cell: ({ refused }) => (refused === null ? '' : refusalText(refused, { last: day })) },
  ];
  return (
    <Page title={t('rates.many.title')}>
      <p className="soft">{t('rates.many.text')}</p>
      <div className={classes.fields}>
        <MultiPicker
          label={t('rates.many.services')}
          options={options.map(({ id, title }) => ({ id: String(id), title }))}
          value={services}
          onChange={setServices}
        />
        <DateInput label={t('rates.from')} value={day} onChange={setDay} />
        <Segmented
          label={t('rates.many.way')}
          options={[
            { value: 'amount', label: t('rates.many.one_sum') },
            { value: 'factor', label: t('rates.many.share') },
          ]}
          value={way}
          onChange={setWay}
        />
        {way === 'amount' ? (
          <TextInput
            label={t('rates.amount')}
            value={sum}
            onChange={({ currentTarget }) => setSum(currentTarget.value)}
            inputMode="decimal"
            autoComplete="off"
            maxLength={40}
          />
        ) : (
          <NumberInput
            label={t('rates.many.percent')}
            value={percent}
            onChange={setPercent}
            min={50}
            max={200}
            decimalScale={2}
            suffix={'\u00a0%'}
            clampBehavior="blur"
            hideControls
          />
        )}
        <Button pending={save.isPending} disabled={due.length === 0} onClick={apply}>
          {t('rates.many.apply', { count: due.length })}
        </Button>
      </div>
      <FormErrors error={save.error ?? preview.error} />
      <DataTable
        label={t('rates.many.preview')}
        columns={columns}
        rows={ready ? preview.data?.changes : []}
        rowKey={({ teacher_id, service_course_id }) => `${teacher_id} ${service_course_id}`}
        stale={preview.isPlaceholderData}
        empty={<EmptyState title={t(ready ? 'rates.many.nobody' : 'rates.many.choose')} />}
      />
    </Page>
  );
}
