/** Shown after sending the report: earnings, and the next lesson without a report. */
import type { LessonDetail } from '@lectern/contract/lessons/lessons.schema';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { usePageInfo } from '../../../kernel/session.ts';
import { Button, ButtonRow, LinkButton } from '../../../ui/button.tsx';
import { zonedTime } from '../../../ui/formats/calendar-dates.ts';
import { formatDateTime } from '../../../ui/formats/date-time.tsx';
import { unfinishedLessonsQuery } from '../../reminders/public/unfinished-lessons.ts';
import classes from './conduct-lesson.module.css';
import { Earnings } from './earnings.tsx';
import { LessonStateTag } from '../public/lesson-state.tsx';

export function LessonDone({ detail, onEdit }: { readonly detail: LessonDetail; readonly onEdit: () => void }) {
  const { t } = useTranslation('lessons');
  const { zone } = usePageInfo();
  // The focused form is gone: screen readers hear the result, and Tab reaches the next lesson.
  const region = useRef<HTMLElement>(null);
  useEffect(() => region.current?.focus(), []);
  const unfinished = useQuery(unfinishedLessonsQuery);
  const { lesson, pay } = detail;
  const waiting = unfinished.data?.filter(({ lesson_id }) => lesson_id !== lesson.id) ?? [];
  // The other children of the same lesson come first.
  const together = waiting.find(({ lesson_id }) => lesson.partners.some((partner) => partner.lesson_id === lesson_id));
  const next = together ?? waiting[0];
  const date = zonedTime(lesson.start, zone).toPlainDate().toString();
  return (
    <section className={`card ${classes.report}`} aria-label={t('done.title')} ref={region} tabIndex={-1}>
      <header>
        <h2>{t('done.title')}</h2>
        <LessonStateTag lesson={lesson} />
      </header>
      {pay !== null && <Earnings explained={pay} />}
      {next === undefined ? (
        <p className="soft">{t('done.all_written')}</p>
      ) : (
        <p>
          {t('done.next', { kid: next.kid })} <time dateTime={next.start}>{formatDateTime(next.start, zone)}</time>
        </p>
      )}
      <ButtonRow>
        {next !== undefined && (
          <LinkButton to="/conduct-lesson/$lessonId" params={{ lessonId: String(next.lesson_id) }}>
            {t('done.write_next', { count: waiting.length })}
          </LinkButton>
        )}
        <LinkButton
          variant="default"
          to="/teachers/$teacherId/schedule"
          params={{ teacherId: String(lesson.teacher_id) }}
          search={{ view: 'day', date }}
        >
          {t('conduct.to_schedule')}
        </LinkButton>
        <Button variant="subtle" onClick={onEdit}>
          {t('report.edit')}
        </Button>
      </ButtonRow>
    </section>
  );
}
