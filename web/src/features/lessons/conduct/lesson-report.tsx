/** A submitted report. Its teacher may edit the texts. */
import type { Explained, Lesson, LessonReport as Report } from '@lectern/contract/lessons/lessons.schema';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { formatDateTime } from '../../../ui/formats/date-time.tsx';
import { Money } from '../../../ui/formats/money.tsx';
import { ReportTests } from '../../tests/public/report-tests.tsx';
import classes from './conduct-lesson.module.css';
import { Earnings } from './earnings.tsx';
import { MarkHeld } from './mark-held.tsx';
import { noticeOf } from '../public/cancel/notice.rules.ts';
import { LessonStateTag } from '../public/lesson-state.tsx';

type Props = {
  readonly lesson: Lesson;
  readonly report: Report | null;
  readonly pay: Explained | null;
  readonly charge?: Explained | null;
  readonly onEdit?: () => void;
  /** For others than the teacher: the lesson can be marked as held. */
  readonly marksHeld?: boolean;
};

export function LessonReport({ lesson, report, pay, charge = null, onEdit, marksHeld = false }: Props) {
  const { t } = useTranslation('lessons');
  const texts =
    report === null
      ? []
      : [
          { title: t('report.topic'), text: report.topic_title },
          { title: t('report.homework'), text: report.homework },
          { title: t('report.mark'), text: report.mark === null ? null : String(report.mark) },
          { title: t('report.parent_comment'), text: report.parent_comment },
          { title: t('report.private_note'), text: report.private_note },
        ].filter(({ text }) => text !== null && text !== '');
  return (
    <section className={`card ${classes.report}`} aria-label={t('report.title')}>
      <header>
        <h2>{t('report.title')}</h2>
        <LessonStateTag lesson={lesson} />
      </header>
      {lesson.status === 'cancelled' && <Cancellation lesson={lesson} />}
      {report === null ? (
        lesson.status !== 'cancelled' && <p className="soft">{t('report.not_written')}</p>
      ) : (
        <>
          <dl>
            {texts.map(({ title, text }) => (
              <div key={title}>
                <dt>{title}</dt>
                <dd>{text}</dd>
              </div>
            ))}
            <ReportTests lessonId={lesson.id} />
          </dl>
          <p className="soft">{t('report.submitted', { time: formatDateTime(report.submitted_at) })}</p>
        </>
      )}
      {pay !== null && <Earnings explained={pay} title={t(pay.amount < 0 ? 'report.penalty' : 'report.pay')} />}
      {charge !== null && (
        <p>
          {t('report.charge')} <Money amount={charge.amount} currency={charge.currency} />
        </p>
      )}
      {marksHeld && <MarkHeld lesson={lesson} />}
      {onEdit !== undefined && (
        <div>
          <Button variant="default" onClick={onEdit}>
            {t('report.edit')}
          </Button>
        </div>
      )}
    </section>
  );
}

/** Why and when a lesson was cancelled, and how long before its start. */
function Cancellation({ lesson: { start, cancel_reason, cancelled_at } }: { readonly lesson: Lesson }) {
  const { t } = useTranslation(['lessons', 'clients']);
  const notice = noticeOf(start, cancelled_at);
  const parts = [
    cancel_reason,
    cancelled_at === null ? null : formatDateTime(cancelled_at),
    notice === null ? null : t(notice.key, notice.values),
  ];
  return <p>{parts.filter((part) => part !== null).join(' · ')}</p>;
}
