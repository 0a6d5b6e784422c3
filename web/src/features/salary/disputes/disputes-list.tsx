import { Link } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { formatDate } from '../../../ui/formats/date-time.tsx';
import { Money } from '../../../ui/formats/money.tsx';
import { anyOf, defineList } from '../../list-tools/public/define-list.ts';
import type { ListColumn } from '../../list-tools/public/define-list.ts';
import { ListView, useList } from '../../list-tools/public/list-view.tsx';
import { accrualTitles } from '../accrual-kinds.ts';
import { kindTitles } from '../schemes/scheme-kinds.ts';
import classes from '../salary.module.css';
import { AnswerDisputeDialog } from './answer-dispute-dialog.tsx';
import { DisputeText } from './dispute-text.tsx';
import { disputeStates } from './dispute-titles.ts';
import type { ListedDispute } from './pay-disputes.queries.ts';

const lineTitles = { ...kindTitles, ...accrualTitles };
const states = ['open', 'accepted', 'rejected', 'withdrawn'] as const;

const disputeList = defineList({
  path: '/api/teachers/salary/disputes/',
  orderings: ['-opened_at', 'opened_at'],
  searchable: true,
  filters: { state: anyOf(states) },
});

/** Disputed pay lines of the group (by ability: of all teachers). */
export function DisputesList() {
  const { t } = useTranslation('salary');
  const page = useList(disputeList);
  const [answered, setAnswered] = useState<ListedDispute | null>(null);
  return (
    <>
      <ListView
        page={page}
        label={t('tab.disputes')}
        searchLabel={t('group.search')}
        columns={disputeColumns(t, setAnswered)}
        filters={[
          page.filter(
            'state',
            t('periods.state'),
            states.map((value) => ({ value, label: t(disputeStates[value]) })),
          ),
        ]}
        empty={{ title: t('dispute.empty'), filtered: t('dispute.none_found'), none: t('dispute.empty') }}
      />
      {answered !== null && <AnswerDisputeDialog dispute={answered} ofScheme={answered.of_scheme} onClose={() => setAnswered(null)} />}
    </>
  );
}

const disputeColumns = (t: TFunction<'salary'>, onAnswer: (dispute: ListedDispute) => void): ListColumn<typeof disputeList>[] => [
  {
    key: 'teacher',
    title: t('teacher'),
    cell: ({ teacher_id, teacher_name, of_scheme, period_id }) => (
      <Link
        to="/salary"
        search={{ ...(of_scheme ? { tab: 'staff', person_id: teacher_id } : { teacher_id }), ...(period_id === null ? {} : { period_id }) }}
      >
        {teacher_name}
      </Link>
    ),
  },
  {
    key: 'line',
    title: t('dispute.line'),
    wide: true,
    cell: ({ line: { kind, business_date } }) => (
      <>
        {t(lineTitles[kind])}
        <span className={classes.soft}> · {formatDate(business_date)}</span>
      </>
    ),
  },
  { key: 'sum', title: t('dispute.sum'), align: 'right', wide: true, cell: ({ line: { amount } }) => <Money amount={amount} warn /> },
  { key: 'words', title: t('dispute.words'), ordering: 'opened_at', cell: (dispute) => <DisputeText dispute={dispute} /> },
  {
    key: 'act',
    title: '',
    align: 'right',
    cell: (dispute) =>
      dispute.can.answer.allowed && (
        <Button
          variant="subtle"
          aria-haspopup="dialog"
          aria-label={`${t('dispute.answer.act')}: ${dispute.teacher_name}, ${formatDate(dispute.line.business_date)}`}
          onClick={() => onAnswer(dispute)}
        >
          {t('dispute.answer.act')}
        </Button>
      ),
  },
];
