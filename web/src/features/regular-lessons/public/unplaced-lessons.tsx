/** "3 lessons could not be placed": list with reasons and actions. Hidden if there are none. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePageInfo } from '../../../kernel/session.ts';
import { Button } from '../../../ui/button.tsx';
import { formatDay, zonedTime } from '../../../ui/formats/calendar-dates.ts';
import { formatTime, formatTimeRange } from '../../../ui/formats/date-time.tsx';
import { refusalText } from '../../../ui/forms/error-text.ts';
import { MoreRows } from '../../../ui/table/more-rows.tsx';
import { toast } from '../../../ui/toasts/toast.ts';
import type { UnplacedLesson, Whose } from '../regular-lessons.queries.ts';
import { unplacedLessonsQuery, dismissUnplacedWrite } from '../regular-lessons.queries.ts';
import classes from '../regular-lessons.module.css';
import { conflictText } from '../rule-text.ts';
import { useApiWrite } from '../../../kernel/api-write.ts';
import { lazyDialog } from '../../../ui/floating/lazy-dialog.tsx';

const PlaceUnplacedDialog = lazyDialog(async () => (await import('../dialogs/place-unplaced-dialog.tsx')).PlaceUnplacedDialog);

export function UnplacedLessons({ whose }: { readonly whose: Whose }) {
  const { t } = useTranslation('lessons');
  const [open, setOpen] = useState(false);
  const { data, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(unplacedLessonsQuery(whose));
  const count = data?.pages.at(-1)?.count ?? 0;
  if (data === undefined || count === 0) return null;
  const lessons = data.pages.flatMap(({ results }) => results);
  return (
    <section className={classes.notice} aria-label={t('regular.unplaced_title')}>
      <div className={classes.noticeHead}>
        <span>{t('regular.unplaced', { count })}</span>
        <Button variant="default" aria-expanded={open} onClick={() => setOpen(!open)}>
          {t(open ? 'regular.hide' : 'regular.show')}
        </Button>
      </div>
      {open && (
        <>
          <ul className={classes.unplaced}>
            {lessons.map((lesson) => (
              <Unplaced key={lesson.id} lesson={lesson} />
            ))}
          </ul>
          <MoreRows left={count - lessons.length} pending={isFetchingNextPage} onMore={() => void fetchNextPage()} />
        </>
      )}
    </section>
  );
}

function Unplaced({ lesson }: { readonly lesson: UnplacedLesson }) {
  const { t } = useTranslation('lessons');
  const { zone } = usePageInfo();
  const [placing, setPlacing] = useState(false);
  const dismiss = useApiWrite(dismissUnplacedWrite);
  const { start, minutes, kid_name, kid_zone, teacher_name, course_title, can } = lesson;
  const differs = zonedTime(start, zone).offset !== zonedTime(start, kid_zone).offset;
  const finish = Temporal.Instant.from(start).add({ minutes }).toString();
  const when = `${formatDay(zonedTime(start, zone).toPlainDate().toString())}, ${formatTimeRange(start, finish, zone)}`;
  const label = { kid: kid_name, time: when };
  return (
    <li>
      <div className={classes.grow}>
        <div>
          <strong>{when}</strong> · {kid_name} · {course_title} · {teacher_name}
        </div>
        {differs && <div className="soft">{t('regular.preview.kids', { name: kid_name, time: formatTime(start, kid_zone) })}</div>}
        <div className="soft">{conflictText(t, lesson, zone)}</div>
      </div>
      <div className={classes.row}>
        <Button
          variant="default"
          aria-haspopup="dialog"
          disabled={!can.place.allowed}
          title={can.place.reason === null ? undefined : refusalText(can.place.reason)}
          aria-label={t('regular.another_time_of', label)}
          onClick={() => setPlacing(true)}
        >
          {t('regular.another_time')}
        </Button>
        <Button
          variant="subtle"
          disabled={!can.dismiss.allowed}
          title={can.dismiss.reason === null ? undefined : refusalText(can.dismiss.reason)}
          pending={dismiss.isPending}
          aria-label={t('regular.dismiss_of', label)}
          onClick={() =>
            dismiss.mutate(
              { params: { id: lesson.id } },
              { onSuccess: () => toast.success(t('regular.dismissed')), onError: (error) => toast.error(error) },
            )
          }
        >
          {t('regular.dismiss')}
        </Button>
      </div>
      {placing && <PlaceUnplacedDialog lesson={lesson} onClose={() => setPlacing(false)} />}
    </li>
  );
}
