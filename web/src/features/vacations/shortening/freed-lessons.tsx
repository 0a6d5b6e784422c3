import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useApiWrite } from '../../../kernel/api-write.ts';
import { Button } from '../../../ui/button.tsx';
import { QueryPlaceholder } from '../../../ui/states/query-placeholder.tsx';
import { formatDays } from '../../../ui/formats/calendar-dates.ts';
import { errorText, refusalText } from '../../../ui/forms/error-text.ts';
import { Loading } from '../../../ui/loading.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { toast } from '../../../ui/toasts/toast.ts';
import { intervalOfDay } from '../asking/interval-of-day.ts';
import { bringLessonBackWrite, freedDaysQuery } from './freed-days.queries.ts';
import type { FreedDays } from './freed-days.queries.ts';
import classes from './shortening.module.css';

type FreedLesson = FreedDays['lessons'][number];

/** Lessons of the days freed by shortening a vacation. Each can be restored, or shows why not. */
export function FreedLessons({ vacationId }: { readonly vacationId: number }) {
  const { t } = useTranslation('nonworkingtime');
  const query = useQuery(freedDaysQuery(vacationId));
  const { data } = query;
  if (data === undefined) return <QueryPlaceholder query={query} loading={<Loading />} />;
  const { first_day, last_day, days, lessons, dates } = data;
  return (
    <section className={classes.freed} aria-label={t('vacation.freed.title')}>
      <h3>{t('vacation.shorten.freed', { count: days, days: formatDays(first_day, last_day) })}</h3>
      {lessons.length === 0 && dates.length === 0 && <p className="soft">{t('vacation.freed.nothing')}</p>}
      <ul>
        {lessons.map((lesson) => (
          <FreedRow key={lesson.lesson_id} vacationId={vacationId} freed={lesson} />
        ))}
        {dates.map(({ rule_id, start, finish, kid_name, course_title, conflict }) => (
          <li key={`${rule_id} ${start}`}>
            <span className={classes.lesson}>
              <strong>{intervalOfDay(start, finish)}</strong>
              <span>{`${kid_name}, ${course_title}`}</span>
              <span className={classes.soft}>{t('vacation.freed.unplaced')}</span>
            </span>
            {conflict !== null && <span className={classes.why}>{refusalText(conflict.reason, conflict.params)}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Text of a lesson's resolution by the approval, and its current state. */
function useNow({ lesson, resolution }: FreedLesson): string {
  const { t } = useTranslation('nonworkingtime');
  if (resolution === 'substitute') return t('vacation.freed.handed_over', { name: lesson.teacher_name });
  if (lesson.status === 'cancelled') return t('vacation.freed.cancelled');
  return t('vacation.freed.moved', { time: intervalOfDay(lesson.start, lesson.finish) });
}

function FreedRow({ vacationId, freed }: { readonly vacationId: number; readonly freed: FreedLesson }) {
  const { t } = useTranslation('nonworkingtime');
  const bringBack = useApiWrite(bringLessonBackWrite);
  const now = useNow(freed);
  const { lesson_id, lesson, start, finish, back, conflict } = freed;
  const what = `${lesson.kid_name}, ${lesson.course_title}`;
  const when = intervalOfDay(start, finish);
  const send = () =>
    bringBack.mutate(
      { params: { id: vacationId }, body: { lesson_id } },
      { onSuccess: () => toast.success(t('vacation.freed.done', { name: lesson.kid_name, when })) },
    );
  return (
    <li>
      <span className={classes.lesson}>
        <strong>{when}</strong>
        <span>{what}</span>
        {!back && <span className={classes.soft}>{now}</span>}
        {bringBack.error !== null && <span className={classes.why}>{errorText(bringBack.error)}</span>}
      </span>
      {back && <Tag tone="held">{t('vacation.freed.is_back')}</Tag>}
      {!back && conflict !== null && <span className={classes.why}>{refusalText(conflict.reason, conflict.params)}</span>}
      {!back && conflict === null && (
        <Button
          variant="default"
          disabled={bringBack.isPending}
          aria-label={t('vacation.freed.bring_back_one', { name: lesson.kid_name, when })}
          onClick={send}
        >
          {t('vacation.freed.bring_back')}
        </Button>
      )}
    </li>
  );
}
