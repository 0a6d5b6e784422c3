import type { TFunction } from 'i18next';
import { useDeferredValue } from 'react';
import { useSchoolCurrency } from '../../kernel/session.ts';
import { useTranslation } from 'react-i18next';
import { Link } from '@tanstack/react-router';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { Column } from '../../ui/table/data-table.tsx';
import { formatDate, formatDateTime, formatMonth, formatTime, localDateOf } from '../../ui/formats/date-time.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { currencySymbol, formatMoney, Money } from '../../ui/formats/money.tsx';
import { formatShare } from '../../ui/formats/number.ts';
import { Tag } from '../../ui/tag.tsx';
import { activityKindTitles } from '../rates/public/activity-kinds.ts';
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
  // Deferred, so that a month of lines does not delay the totals.
  const lines = useDeferredValue(salary?.lines, undefined);
  return (
    <DataTable
      label={t('title')}
      columns={lineColumns(t, currencySymbol(salary?.currency ?? schoolCurrency), salary?.teacher.id ?? null)}
      rows={lines}
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
          {line.activity === null || teacherId === null ? <LessonLink line={line} /> : <ActivityLink line={line} teacherId={teacherId} />}
          <div className={`narrow-only ${classes.columnsBelow}`}>
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
      cell: (line) =>
        line.can.dispute.allowed && teacherId !== null && <DisputeButton line={{ ...line, ofScheme: false }} personId={teacherId} />,
    },
  ];
}

function LessonLink({ line }: { readonly line: SalaryLine }) {
  const { t } = useTranslation('salary');
  const { lesson, top_up } = line;
  if (top_up !== null)
    return (
      <>
        {top_up.service_course_title}
        <span className={classes.soft}>
          {` · ${t('top_up', { month: formatMonth(top_up.month), least: formatMoney(top_up.least), earned: formatMoney(top_up.earned) })}`}
        </span>
      </>
    );
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

function ActivityLink({ line: { activity, business_date, late }, teacherId }: { readonly line: SalaryLine; readonly teacherId: number }) {
  const { t } = useTranslation('salary');
  if (activity === null) return null;
  const { kind, title, start } = activity;
  const when = localDateOf(start) === business_date ? formatTime(start) : formatDateTime(start);
  return (
    <>
      <Link
        className={classes.lessonLink}
        to="/teachers/$teacherId/schedule"
        params={{ teacherId: String(teacherId) }}
        search={{ view: 'day', date: localDateOf(start) }}
      >
        {title}
      </Link>
      <span className={classes.soft}>{` · ${t(activityKindTitles[kind])} · ${when}`}</span>
      {late && <span className={classes.late}>{t('late')}</span>}
    </>
  );
}

/** Hourly rate × minutes, and whose rate it is. */
function ActivityFormula({
  activity: { rate, rate_effective_from, minutes, own },
}: {
  readonly activity: NonNullable<SalaryLine['activity']>;
}) {
  const { t } = useTranslation('salary');
  return (
    <span>
      {t('activities.per_hour', { rate: formatMoney(rate) })}
      <span className={classes.soft}>{` (${t('since', { date: formatDate(rate_effective_from) })})`}</span>
      {` × ${t('activities.minutes', { count: minutes })}`}
      {own && <span className={classes.soft}>{` · ${t('activities.own_rate')}`}</span>}
    </span>
  );
}

function Formula({ line }: { readonly line: SalaryLine }) {
  const { t } = useTranslation('salary');
  if (line.activity !== null) return <ActivityFormula activity={line.activity} />;
  if (line.rate_effective_from === null || line.top_up !== null) return null;
  if (line.rate_change !== null)
    return (
      <span>
        {rateChangeText(line.rate_change)}
        <span className={classes.soft}>{` (${t('since', { date: formatDate(line.rate_effective_from) })})`}</span>
        <RateReason line={line} />
      </span>
    );
  return (
    <span title={t('rate_since', { date: formatDate(line.rate_effective_from) })}>
      {formatMoney(line.rate)}
      <span className={classes.soft}>{` (${t('since', { date: formatDate(line.rate_effective_from) })})`}</span>
      {` × ${formatShare(line.share)}`}
      {line.cut !== null && ` − ${formatMoney(line.cut)}`}
      <RateReason line={line} />
    </span>
  );
}

/** Both rates of a correction; a single one if only the monthly maximum caused it. */
const rateChangeText = ({ before, after }: NonNullable<SalaryLine['rate_change']>) =>
  before === after ? formatMoney(after) : `${formatMoney(before)} → ${formatMoney(after)}`;

/** Explains the rate: the children to whom it applies, the step of the month, and the maximum. */
function RateReason({ line: { rate_scope, lesson_no, step_from, most, rate_change } }: { readonly line: SalaryLine }) {
  const { t } = useTranslation('salary');
  const children = rate_scope === null ? '' : scopeText(t, rate_scope);
  const step =
    lesson_no === null
      ? ''
      : step_from === null
        ? t('lesson_no_plain', { no: lesson_no })
        : t('lesson_no', { no: lesson_no, from: step_from });
  const withoutMost = rate_change !== null && rate_change.before === rate_change.after && most === null;
  const limit = most === null ? (withoutMost ? t('most_gone') : '') : t('most', { sum: formatMoney(most) });
  const reasons = [children, step, limit].filter((reason) => reason !== '');
  return reasons.length === 0 ? null : <span className={classes.soft}>{` · ${reasons.join(' · ')}`}</span>;
}
