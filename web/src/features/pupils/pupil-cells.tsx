import { useTranslation } from 'react-i18next';
import { formatDayMonth, formatShortDay } from '../../ui/formats/date-time.tsx';
import { formatNumber } from '../../ui/formats/number.ts';
import { Tag } from '../../ui/tag.tsx';
import { statusTitles, statusTones } from './pupil-names.ts';
import classes from './pupils.module.css';
import type { Pupil } from './pupils.queries.ts';

/** The name in a row, which opens the card beside the list, with tags of the child's state. */
export function PupilName({ pupil, open, onOpen }: { readonly pupil: Pupil; readonly open: boolean; readonly onOpen: () => void }) {
  const { t } = useTranslation('students');
  return (
    <span className={classes.person}>
      <button
        type="button"
        className={classes.open}
        aria-expanded={open}
        onClick={(event) => {
          // The row's own click handler does the same.
          event.stopPropagation();
          onOpen();
        }}
      >
        {pupil.kid_name}
      </button>
      <PupilTags pupil={pupil} />
      <span className={classes.under}>{aboutOf(t, pupil).join(' · ')}</span>
    </span>
  );
}

type Translate = ReturnType<typeof useTranslation<'students'>>['t'];

export function aboutOf(t: Translate, { age, grade, course_title, level_title }: Pupil): string[] {
  return [course_title, age === null ? null : t('pupils.age', { count: age }), t('pupils.grade', { grade }), level_title].filter(
    (part) => part !== null,
  );
}

export function PupilTags({ pupil }: { readonly pupil: Pupil }) {
  const { t } = useTranslation('students');
  const { attention, birthday, checklist, status } = pupil;
  return (
    <>
      {attention !== null && <Tag tone="attention">{t('pupils.flag.tag')}</Tag>}
      {checklist !== null && (
        <Tag tone={checklist.overdue ? 'danger' : 'attention'}>
          {t('pupils.checklist_until', { date: formatShortDay(checklist.deadline) })}
        </Tag>
      )}
      {birthday !== null && (
        <Tag tone="planned">{t('pupils.birthday', { date: formatDayMonth(birthday.date), count: birthday.turns })}</Tag>
      )}
      {status !== 'active' && <Tag tone={statusTones[status]}>{t(statusTitles[status])}</Tag>}
    </>
  );
}

/** Progress in the curriculum, as bar and figures. */
export function Progress({ held, total }: { readonly held: number; readonly total: number }) {
  const { t } = useTranslation('students');
  if (total === 0) return <span className="soft">{t('pupils.no_curriculum')}</span>;
  return (
    <span className={classes.progress}>
      <span className={classes.track} aria-hidden>
        <span style={{ width: `${Math.round((held / total) * 100)}%` }} />
      </span>
      <span>{t('pupils.topics', { held, total })}</span>
    </span>
  );
}

/** The last ten lessons, oldest first: a filled mark if the child attended. */
export function Attendance({ attendance }: Pick<Pupil, 'attendance'>) {
  const { t } = useTranslation('students');
  if (attendance.length === 0) return null;
  const came = attendance.filter((each) => each === 'held').length;
  return (
    <span className={classes.attendance}>
      <span className={classes.marks} aria-hidden>
        {attendance.toReversed().map((outcome, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: outcomes have no id
          <span key={at} data-outcome={outcome} />
        ))}
      </span>
      <span>{t('pupils.came', { came, of: attendance.length })}</span>
    </span>
  );
}

export function Marks({ marks }: Pick<Pupil, 'marks'>) {
  const { t } = useTranslation('students');
  if (marks.length === 0) return null;
  const average = marks.reduce((sum, mark) => sum + mark, 0) / marks.length;
  const text = marks.toReversed().join(' ');
  return (
    <span title={t('pupils.marks_all', { marks: text })}>
      {formatNumber(average, { maximumFractionDigits: 1 })}
      <span className="visually-hidden">{`, ${t('pupils.marks_all', { marks: text })}`}</span>
    </span>
  );
}

/** Remaining paid lessons; if few, whom to ask. */
export function LessonsLeft({ pupil }: { readonly pupil: Pick<Pupil, 'lessons_left' | 'lessons_low'> }) {
  const { t } = useTranslation('students');
  if (!pupil.lessons_low) return formatNumber(pupil.lessons_left);
  return (
    <span title={t('pupils.ask_manager')}>
      <Tag tone="attention">{formatNumber(pupil.lessons_left)}</Tag>
      <span className="visually-hidden">{t('pupils.ask_manager')}</span>
    </span>
  );
}
