/** A teacher's lessons without a report: a bar at the foot of every page, with a list that opens above it. */
import type { UnfinishedLesson } from '@lectern/contract/lessons/lessons.schema';
import { IconAlertTriangle, IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useRouterState } from '@tanstack/react-router';
import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { instantNow } from '../../kernel/clock.ts';
import { useCurrentUser } from '../../kernel/session.ts';
import { formatShortDay } from '../../ui/formats/date-time.tsx';
import { storeLessons, storedLessons } from './stored-lessons.ts';
import { storeWarnings, storedWarnings, useStoredWarnings } from './stored-warnings.ts';
import { pollUnfinishedLessons } from './poll-unfinished-lessons.ts';
import { unfinishedLessonsQuery } from './public/unfinished-lessons.ts';
import classes from './reminders.module.css';
import { lessonOfPath, nextEnd, warnedOf, warningsAfterLoad, withClosed } from './reminders.rules.ts';

/** Loaded by the poll, here or in another tab. Refetched only after writes. */
function useUnfinishedLessons() {
  const { id } = useCurrentUser();
  const cache = useQueryClient();
  useEffect(() => pollUnfinishedLessons(id, cache), [id, cache]);
  const { data, dataUpdatedAt } = useQuery({
    ...unfinishedLessonsQuery,
    enabled: ({ state }) => state.data !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    initialData: () => storedLessons(id)?.lessons,
    initialDataUpdatedAt: () => storedLessons(id)?.at,
  });
  useEffect(() => {
    if (data === undefined || dataUpdatedAt === 0) return;
    const ids = data.map(({ lesson_id }) => lesson_id);
    storeWarnings(warningsAfterLoad(storedWarnings(), ids, instantNow()));
    storeLessons(id, { lessons: data, at: dataUpdatedAt });
  }, [id, data, dataUpdatedAt]);
  return data ?? [];
}

/** This browser's warnings. Re-renders when the first of them ends. */
function useWarnings() {
  const warnings = useStoredWarnings();
  const [, drawAgain] = useState({});
  const end = nextEnd(warnings, instantNow())?.epochMilliseconds;
  useEffect(() => {
    if (end === undefined) return undefined;
    const timer = setTimeout(() => drawAgain({}), end - instantNow().epochMilliseconds);
    return () => clearTimeout(timer);
  }, [end]);
  return warnings;
}

/** Number of lessons in the bar itself, if it is wide enough. */
const maxInBar = 3;

export function UnfinishedWarnings() {
  const { t } = useTranslation('lessons');
  const lessons = useUnfinishedLessons();
  const warnings = useWarnings();
  const current = lessonOfPath(useRouterState({ select: ({ location }) => location.pathname }));
  const shown = warnedOf(lessons, warnings, current, instantNow());
  const total = lessons.filter(({ lesson_id }) => lesson_id !== current).length;
  const title = t('reminders.title', { count: total });
  return (
    <>
      {/* Always mounted, so that the bar's appearance is announced. */}
      <p role="status" className="visually-hidden">
        {shown.length > 0 && title}
      </p>
      {shown.length > 0 && <WarningBar title={title} shown={shown} rest={total - shown.length} writing={current !== null} />}
    </>
  );
}

type BarProps = { readonly title: string; readonly shown: readonly UnfinishedLesson[]; readonly rest: number; readonly writing: boolean };

function WarningBar({ title, shown, rest, writing }: BarProps) {
  const { t } = useTranslation('lessons');
  const [open, setOpen] = useState(false);
  const listId = useId();
  const close = () => {
    const ids = shown.map(({ lesson_id }) => lesson_id);
    storeWarnings(withClosed(storedWarnings(), ids));
  };
  const Chevron = open ? IconChevronDown : IconChevronUp;
  return (
    <aside className={classes.warnings} aria-label={t('reminders.label')} data-writing={writing}>
      <div className={classes.bar}>
        <button type="button" className={classes.title} aria-expanded={open} aria-controls={listId} onClick={() => setOpen(!open)}>
          <IconAlertTriangle size={16} aria-hidden />
          <span>{title}</span>
          <Chevron size={16} aria-hidden />
        </button>
        {!open && (
          <ul className={classes.first}>
            {shown.slice(0, maxInBar).map((lesson) => (
              <li key={lesson.lesson_id}>
                <LessonLink lesson={lesson} />
              </li>
            ))}
          </ul>
        )}
        <button type="button" className={classes.close} aria-label={t('reminders.close')} onClick={close}>
          <IconX size={16} aria-hidden />
        </button>
      </div>
      <div id={listId} className={classes.list} hidden={!open}>
        <ul>
          {shown.map((lesson) => (
            <li key={lesson.lesson_id}>
              <LessonLink lesson={lesson} />
            </li>
          ))}
        </ul>
        {rest > 0 && <p className={classes.more}>{t('reminders.more', { count: rest })}</p>}
      </div>
    </aside>
  );
}

function LessonLink({ lesson: { lesson_id, kid, event_date, start_time } }: { readonly lesson: UnfinishedLesson }) {
  return (
    <Link to="/conduct-lesson/$lessonId" params={{ lessonId: String(lesson_id) }} className={classes.lesson}>
      <span className={classes.kid}>{kid}</span>
      <span className={classes.when}>{`${formatShortDay(event_date)}, ${start_time.slice(0, 5)}`}</span>
    </Link>
  );
}
