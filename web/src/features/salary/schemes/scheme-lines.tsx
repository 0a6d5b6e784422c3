import { Link } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSchoolCurrency } from '../../../kernel/session.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { formatMonth } from '../../../ui/formats/calendar-dates.ts';
import { formatDate, formatDateTime, formatShortDays } from '../../../ui/formats/date-time.tsx';
import { currencySymbol, formatMoney, Money } from '../../../ui/formats/money.tsx';
import { formatNumber, formatShare } from '../../../ui/formats/number.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import type { Column } from '../../../ui/table/data-table.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { DisputeButton } from '../disputes/dispute-button.tsx';
import { LineDisputes } from '../disputes/line-disputes.tsx';
import classes from '../salary.module.css';
import { kindTitles, kindTones, shownKind } from './scheme-kinds.ts';
import type { SchemeLine, SchemePay } from './scheme-pay.queries.ts';

/** Lines of pay by schemes. Each opens its cause: payment, client or teacher with first day, rule and version. */
export function SchemeLines({ pay }: { readonly pay: SchemePay | undefined }) {
  const { t } = useTranslation('salary');
  const schoolCurrency = useSchoolCurrency();
  const [open, setOpen] = useState<string | null>(null);
  const toggle = ({ key }: SchemeLine) => setOpen(open === key ? null : key);
  return (
    <DataTable
      label={t('title')}
      columns={lineColumns(t, pay?.currency ?? schoolCurrency, pay?.person.id ?? 0, { open, toggle })}
      rows={pay?.lines}
      rowKey={({ key }) => key}
      detail={(line) =>
        line.key === open || line.disputes.length > 0 ? (
          <>
            {line.key === open && <Cause line={line} />}
            {line.disputes.length > 0 && <LineDisputes line={line} ofScheme />}
          </>
        ) : null
      }
      empty={<EmptyState title={t('empty.title')} text={t('schemes.empty')} />}
    />
  );
}

function lineColumns(
  t: TFunction<'salary'>,
  currency: string,
  personId: number,
  { open, toggle }: { readonly open: string | null; readonly toggle: (line: SchemeLine) => void },
): Column<SchemeLine>[] {
  return [
    { key: 'date', title: t('column.date'), width: 130, cell: (line) => <Days line={line} /> },
    {
      key: 'cause',
      title: t('schemes.cause'),
      cell: (line) => (
        <>
          <Subject line={line} />
          <div className={`narrow-only ${classes.columnsBelow}`}>
            {t(kindTitles[shownKind(line)])}
            <br />
            <Formula line={line} />
          </div>
          {line.late && <span className={classes.late}>{t('schemes.late')}</span>}
        </>
      ),
    },
    {
      key: 'kind',
      title: t('column.kind'),
      wide: true,
      cell: (line) => <Tag tone={kindTones[shownKind(line)]}>{t(kindTitles[shownKind(line)])}</Tag>,
    },
    { key: 'formula', title: t('schemes.formula'), align: 'right', wide: true, cell: (line) => <Formula line={line} /> },
    {
      key: 'sum',
      title: t('column.sum', { currency: currencySymbol(currency) }),
      align: 'right',
      cell: ({ amount }) => <Money amount={amount} warn />,
    },
    {
      key: 'open',
      title: '',
      align: 'right',
      cell: (line) => (
        <>
          {line.id !== null && line.can.dispute.allowed && (
            <DisputeButton
              line={{ id: line.id, business_date: line.to_day, amount: line.amount, currency, ofScheme: true }}
              personId={personId}
            />
          )}
          <Button variant="subtle" aria-expanded={open === line.key} onClick={() => toggle(line)}>
            {t('schemes.why')}
          </Button>
        </>
      ),
    },
  ];
}

function Days({ line: { from_day, to_day } }: { readonly line: SchemeLine }) {
  return <span className={classes.days}>{formatShortDays(from_day, to_day)}</span>;
}

/** Subject of a line. */
function Subject({ line: { kind, client, child, teacher, key_figures } }: { readonly line: SchemeLine }) {
  const { t } = useTranslation('salary');
  if (teacher !== null)
    return (
      <Link className={classes.lessonLink} to="/teachers/profile/$teacherId" params={{ teacherId: String(teacher.id) }}>
        {teacher.name}
      </Link>
    );
  if (key_figures !== null) return <span>{t('schemes.key_figures_of', { month: formatMonth(key_figures.month) })}</span>;
  if (client === null) return <span className={classes.soft}>{t(kind === 'fixed' ? 'schemes.month' : 'no_lesson')}</span>;
  const name = child === null ? client.name : child.name;
  if (name === null) return <span className={classes.soft}>{t('schemes.unknown_client')}</span>;
  return (
    <Link className={classes.lessonLink} to="/clients/$clientId" params={{ clientId: String(client.id) }}>
      {name}
    </Link>
  );
}

function Formula({ line: { kind, base, share, from_day, to_day } }: { readonly line: SchemeLine }) {
  const { t } = useTranslation('salary');
  if (share !== null && kind !== 'key_figures') return <span>{`${formatMoney(base)} × ${formatShare(share)}`}</span>;
  const days = Temporal.PlainDate.from(from_day).until(to_day).days + 1;
  const ofDays = t('schemes.days', { sum: formatMoney(base), days, of: Temporal.PlainDate.from(from_day).daysInMonth });
  return <span>{share === null ? ofDays : `${ofDays} × ${formatShare(share)}`}</span>;
}

/** Score applied to a month. */
function keyFiguresText(t: TFunction<'salary'>, { score, immune }: NonNullable<SchemeLine['key_figures']>): string {
  if (immune) return t('schemes.immune_month');
  return t('schemes.by_score', { points: formatNumber((score ?? 0) / 100, { maximumFractionDigits: 2 }) });
}

/** Cause of a line, as far as the user may see it. */
function Cause({ line }: { readonly line: SchemeLine }) {
  const { t } = useTranslation('salary');
  const { payment, event, key_figures, led_since, scheme, posted, client } = line;
  return (
    <ul className={classes.cause}>
      {payment !== null && (
        <li>
          {t(line.kind === 'renewal' ? 'schemes.of_package' : 'schemes.of_payment', {
            day: formatDate(payment.business_date),
            sum: formatMoney(payment.amount),
          })}
        </li>
      )}
      {event !== null && (
        <li>{t(event.reverses ? 'schemes.by_reversal' : 'schemes.by_refund', { day: formatDate(event.business_date) })}</li>
      )}
      {key_figures !== null && <li>{keyFiguresText(t, key_figures)}</li>}
      {led_since !== null && (
        <li>{t(client === null ? 'schemes.teacher_since' : 'schemes.client_since', { moment: formatDateTime(led_since) })}</li>
      )}
      <li>{t(scheme.own ? 'schemes.by_own' : 'schemes.by_role', { day: formatDate(scheme.effective_from) })}</li>
      <li>{t(posted ? 'schemes.posted' : 'schemes.not_posted')}</li>
    </ul>
  );
}
