import type { TFunction } from 'i18next';
import { useSchoolCurrency } from '../../kernel/session.ts';
import { useTranslation } from 'react-i18next';
import { Link } from '@tanstack/react-router';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { Column } from '../../ui/table/data-table.tsx';
import { formatDate, formatDateTime, formatTime, localDateOf } from '../../ui/formats/date-time.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { currencySymbol, formatMoney, Money } from '../../ui/formats/money.tsx';
import { formatShare } from '../../ui/formats/number.ts';
import { Tag } from '../../ui/tag.tsx';
import { scopeText } from '../rates/public/scope-text.ts';
import { accrualTitles, accrualTones } from './accrual-kinds.ts';
import { DisputeButton } from './disputes/dispute-button.tsx';
import { LineDisputes } from './disputes/line-disputes.tsx';
import classes from './salary.module.css';
import type { SalaryLine, TeacherSalary } from './salary.queries.ts';

/** Pay lines: lesson, kind, and rate × share = amount. */
export function SalaryLines({ salary }: { readonly salary: TeacherSalary | undefined }) {
  const { t } = useTranslation('salary');
  const schoolCurrency = useSchoolCurrency();
  return (
    <DataTable
      label={t('title')}
      columns={lineColumns(t, currencySymbol(salary?.currency ?? schoolCurrency), salary?.teacher.id ?? null)}
      rows={salary?.lines}
      rowKey={({ id }) => id}
      empty={<EmptyState title={t('empty.title')} text={t('empty.text')} />}
    />
  );
}

function lineColumns(t: TFunction<'salary'>, currency: string, teacherId: number | null): Column<SalaryLine>[] {
  return [
    { key: 'date', title: t('column.date'), width: 120, cell: ({ business_date }) => formatDate(business_date) },
    {
      key: 'lesson',
      title: t('column.lesson'),
      cell: (line) => (
        <>
          <LessonLink line={line} />
          <div className={classes.phoneOnly}>
            <Tag tone={accrualTones[line.kind]}>{t(accrualTitles[line.kind])}</Tag> <Formula line={line} />
          </div>
          {line.disputes.length > 0 && <LineDisputes line={line} />}
        </>
      ),
    },
    { key: 'kind', title: t('column.kind'), wide: true, cell: ({ kind }) => <Tag tone={accrualTones[kind]}>{t(accrualTitles[kind])}</Tag> },
    { key: 'formula', title: t('column.formula'), align: 'right', wide: true, cell: (line) => <Formula line={line} /> },
    { key: 'sum', title: t('column.sum', { currency }), align: 'right', cell: ({ amount }) => <Money amount={amount} warn /> },
    {
      key: 'disputes',
      title: '',
      width: 56,
      cell: (line) => line.can.dispute.allowed && teacherId !== null && <DisputeButton line={line} teacherId={teacherId} />,
    },
  ];
}

function LessonLink({ line }: { readonly line: SalaryLine }) {
  const { t } = useTranslation('salary');
  const { lesson } = line;
  if (lesson === null)
    return line.reason_title === null ? (
      <span className={classes.soft}>{t('no_lesson')}</span>
    ) : (
      <>
        {line.reason_title}
        {line.comment !== '' && <span className={classes.soft}>{` · ${line.comment}`}</span>}
      </>
    );
  // The posting date is the lesson's own, unless its period was closed.
  const when = localDateOf(lesson.start) === line.business_date ? formatTime(lesson.start) : formatDateTime(lesson.start);
  return (
    <>
      <Link className={classes.lessonLink} to="/conduct-lesson/$lessonId" params={{ lessonId: String(lesson.id) }}>
        {lesson.kid_name ?? t('pupil_unknown')}
      </Link>
      <span className={classes.soft}>{` · ${lesson.service_course_title} · ${when}`}</span>
      {line.late && <span className={classes.late}>{t('late')}</span>}
    </>
  );
}

function Formula({ line }: { readonly line: SalaryLine }) {
  const { t } = useTranslation('salary');
  if (line.rate_effective_from === null) return null;
  if (line.rate_change !== null)
    return (
      <span>
        {`${formatMoney(line.rate_change.before)} → ${formatMoney(line.rate_change.after)}`}
        <span className={classes.soft}>{` (${t('since', { date: formatDate(line.rate_effective_from) })})`}</span>
        <RateReason line={line} />
      </span>
    );
  return (
    <span title={t('rate_since', { date: formatDate(line.rate_effective_from) })}>
      {formatMoney(line.rate)}
      <span className={classes.soft}>{` (${t('since', { date: formatDate(line.rate_effective_from) })})`}</span>
      {` × ${formatShare(line.share)}`}
      <RateReason line={line} />
    </span>
  );
}

/** Why this rate: the children for whom it holds, and the step of the month. */
function RateReason({ line: { rate_scope, lesson_no, step_from } }: { readonly line: SalaryLine }) {
  const { t } = useTranslation('salary');
  const children = rate_scope === null ? '' : scopeText(t, rate_scope);
  const step =
    lesson_no === null
      ? ''
      : step_from === null
        ? t('lesson_no_plain', { no: lesson_no })
        : t('lesson_no', { no: lesson_no, from: step_from });
  const reasons = [children, step].filter((reason) => reason !== '');
  return reasons.length === 0 ? null : <span className={classes.soft}>{` · ${reasons.join(' · ')}`}</span>;
}
