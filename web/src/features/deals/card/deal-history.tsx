import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/card.tsx';
import { formatDate, formatDateTime } from '../../../ui/formats/date-time.tsx';
import { QueryPlaceholder } from '../../../ui/states/query-placeholder.tsx';
import { Form } from '../../../ui/forms/form.tsx';
import { TextAreaField } from '../../../ui/forms/text-fields.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import { formatMoney } from '../../../ui/formats/money.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import classes from '../deals.module.css';
import type { DealCard, DealStep } from '../deals.queries.ts';
import { dealHistoryQuery, noteDealWrite } from '../deals.queries.ts';
import { stageTitles } from '../stage-names.ts';
import { useApiWrite } from '../../../kernel/api-write.ts';

/** Notes and history of a deal in sentences, newest first. */
export function DealHistory({ deal }: { readonly deal: DealCard }) {
  const { t } = useTranslation('students');
  const query = useQuery(dealHistoryQuery(deal.id));
  const { data } = query;
  return (
    <Card title={t('deals.history.title')}>
      {/* Read-only users cannot add notes. */}
      {deal.can.open_client.reason !== 'forbidden' && <NoteForm dealId={deal.id} />}
      <QueryPlaceholder query={query} loading={<Skeleton height={160} />} />
      <ol className={classes.steps}>
        {data?.map((step) => (
          <li key={step.key}>
            <span className={classes.soft}>{`${formatDateTime(step.at)}, ${step.author ?? t('deals.history.somebody')}`}</span>
            <Step step={step} currency={deal.currency} />
          </li>
        ))}
      </ol>
    </Card>
  );
}

function NoteForm({ dealId }: { readonly dealId: number }) {
  const { t } = useTranslation('students');
  const note = useApiWrite(noteDealWrite);
  const form = useForm({
    call: '/api/deals/{id}/notes/',
    initial: { text: '' },
    send: (body) => note.mutateAsync({ params: { id: dealId }, body }),
  });
  return (
    <Form form={form} submit={t('deals.history.add')} disabled={form.values.text.trim() === ''}>
      <TextAreaField form={form} name="text" label={t('deals.history.note')} />
    </Form>
  );
}

const sentences = {
  create: 'students:deals.history.create',
  edit: 'students:deals.history.edit',
  open_client: 'students:deals.history.open_client',
  link_client: 'students:deals.history.link_client',
  link_trial: 'students:deals.history.link_trial',
} as const;

const fields = {
  name: 'students:deals.history.field.name',
  kid_name: 'students:deals.history.field.kid_name',
  grade: 'students:deals.history.field.grade',
  course_id: 'students:deals.history.field.course_id',
  wishes: 'students:deals.history.field.wishes',
  source_id: 'students:deals.history.field.source_id',
  owner_id: 'students:deals.history.field.owner_id',
  next_action: 'students:deals.history.field.next_action',
  next_action_on: 'students:deals.history.field.next_action_on',
  expected_sum: 'students:deals.history.field.expected_sum',
  loss_reason_id: 'students:deals.history.field.loss_reason_id',
  loss_comment: 'students:deals.history.field.loss_comment',
  client_id: 'students:deals.history.field.client_id',
  trial_on: 'students:deals.history.field.trial_on',
} as const;

function sentenceOf(t: TFunction<'students'>, { kind, from_stage, to_stage }: DealStep): string {
  const name = (stage: DealStep['to_stage']) => (stage === null ? '' : t(stageTitles[stage]));
  if (kind === 'note') return '';
  if (kind === 'move') return t('deals.history.move', { from: name(from_stage), to: name(to_stage) });
  if (kind === 'undo_move') return t('deals.history.undo_move', { to: name(to_stage) });
  return t(sentences[kind]);
}

const days = new Set(['next_action_on', 'trial_on']);

function Step({ step, currency }: { readonly step: DealStep; readonly currency: string }) {
  const { t } = useTranslation('students');
  if (step.text !== null) return <p className={classes.note}>{step.text}</p>;
  const shown = (field: string, value: string | null) => {
    if (value === null) return t('deals.card.nothing');
    if (field === 'expected_sum') return formatMoney(Number(value), currency);
    return days.has(field) ? formatDate(value) : value;
  };
  return (
    <>
      <span>{sentenceOf(t, step)}</span>
      {step.changes.map(({ field, before, after }) => (
        <span key={field} className={classes.soft}>
          {field in fields
            ? `${t(fields[field as keyof typeof fields])}: ${before === null ? '' : `${shown(field, before)} → `}${shown(field, after)}`
            : t('deals.history.contacts')}
        </span>
      ))}
    </>
  );
}
