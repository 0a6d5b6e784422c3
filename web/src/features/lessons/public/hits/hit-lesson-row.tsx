/** A conflicting lesson: people, times in both zones, and its resolution. */
import { childrenText } from '../children-text.ts';
import type { Lesson } from '@lectern/contract/lessons/lessons.schema';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { nowInstant } from '../../../../kernel/clock.ts';
import { Button } from '../../../../ui/button.tsx';
import { NativePicker } from '../../../../ui/fields/native-picker.tsx';
import { formatZone, zonedTime } from '../../../../ui/formats/calendar-dates.ts';
import { formatTimeRange } from '../../../../ui/formats/date-time.tsx';
import { errorText, refusalText } from '../../../../ui/forms/error-text.ts';
import { cancelPreviewQuery, moveCostQuery, movePreviewQuery } from '../../lessons.queries.ts';
import { CancelCost, OutcomeCost } from '../cancel/cancel-cost.tsx';
import { ClientSaidFields } from '../cancel/client-said-fields.tsx';
import { saidOf } from '../cancel/client-said.rules.ts';
import classes from './hit-lessons.module.css';
import type { HitAction, HitChoice, HitInterval } from './hit-lessons.rules.ts';
import { hitActions } from './hit-lessons.rules.ts';
import { lessonTimeText } from '../when/lesson-time.tsx';
import { ReasonSelect } from '../cancel/reason-select.tsx';
import { SubstituteSelect } from '../substitute-select.tsx';
import { instantAt, wallAt } from '../when/wall-clock.rules.ts';
import { WhenFields } from '../when/when-fields.tsx';

type Props = {
  readonly lesson: Lesson;
  readonly choice: HitChoice;
  readonly zone: string;
  readonly avoid: readonly HitInterval[];
  /** Error of the chosen resolution. */
  readonly refusal: string | null;
  readonly onChoose: (choice: HitChoice) => void;
  readonly onReason: (choice: HitChoice) => void;
};

const titles = {
  move: 'lessons:hits.action.move',
  substitute: 'lessons:hits.action.substitute',
  cancel: 'lessons:hits.action.cancel',
  leave: 'lessons:hits.action.leave',
} as const satisfies Record<HitAction, string>;

export function HitLessonRow({ lesson, choice, zone, avoid, refusal, onChoose, onReason }: Props) {
  const { t } = useTranslation(['lessons', 'ui']);
  const theirs = zonedTime(lesson.start, lesson.kid_zone).offset === zonedTime(lesson.start, zone).offset ? null : lesson.kid_zone;
  const choiceOf = (id: HitAction) => {
    const title = t(titles[id]);
    if (id === 'leave') return { id, title };
    const { allowed, reason } = lesson.can[id];
    // An action outside the role is hidden; other unavailable ones explain why.
    const why = reason === 'forbidden' ? t('hits.not_open') : reason === null ? '' : `(${refusalText(reason)})`;
    return { id, title, disabled: allowed ? undefined : why };
  };
  return (
    <li className={classes.row} data-decided={choice.action !== null || undefined}>
      <div className={classes.who}>
        <strong>{childrenText(t, lesson)}</strong>
        <span className={classes.soft}>{t('course_grade', { course: lesson.course_title, grade: lesson.grade })}</span>
        <time dateTime={lesson.start}>{lessonTimeText(lesson.start, lesson.minutes, zone)}</time>
        {theirs !== null && (
          <span className={classes.soft}>
            {formatTimeRange(lesson.start, lesson.finish, theirs)} · {formatZone(theirs, lesson.start)}
          </span>
        )}
      </div>
      <div className={classes.choice}>
        <NativePicker
          label={t('hits.what', { kid: lesson.kid_name, time: lessonTimeText(lesson.start, lesson.minutes, zone) })}
          hideLabel
          options={hitActions.map(choiceOf)}
          placeholder={t('hits.choose')}
          value={choice.action}
          error={refusal}
          onChange={(action) => onChoose({ ...choice, action })}
          onClear={() => onChoose({ ...choice, action: null })}
        />
        {choice.action === 'move' && <MoveChoice lesson={lesson} choice={choice} zone={zone} avoid={avoid} onChoose={onChoose} />}
        {choice.action === 'substitute' && (
          <SubstituteSelect
            lessonId={lesson.id}
            value={choice.teacherId ?? null}
            onChange={(teacherId) => onChoose({ ...choice, teacherId: teacherId ?? undefined })}
          />
        )}
        {choice.action === 'cancel' && <CancelChoice lesson={lesson} choice={choice} zone={zone} onChoose={onChoose} onReason={onReason} />}
        {choice.action === 'leave' && <p className={classes.soft}>{t('hits.leave_means')}</p>}
      </div>
    </li>
  );
}

function CancelChoice({ lesson, choice, zone, onChoose, onReason }: Omit<Props, 'refusal' | 'avoid'>) {
  const { reasonId, said } = choice;
  const { data } = useQuery({ ...cancelPreviewQuery(lesson.id, reasonId ?? 0), enabled: reasonId !== undefined });
  const needsSaid = data?.waits_for_manager === true && said === undefined;
  // A teacher who reports a client's request must say when and how.
  useEffect(() => {
    if (needsSaid) onChoose({ ...choice, said: { when: wallAt(nowInstant(), zone), how: null } });
  });
  return (
    <>
      <ReasonSelect value={reasonId ?? null} onChange={(next) => onReason({ ...choice, reasonId: next ?? undefined, said: undefined })} />
      {said !== undefined && <ClientSaidFields value={said} onChange={(next) => onChoose({ ...choice, said: next })} />}
      <CancelCost lessonId={lesson.id} reasonId={reasonId ?? null} said={said === undefined ? undefined : saidOf(said, zone)?.at} />
    </>
  );
}

function MoveChoice({ lesson, choice, zone, avoid, onChoose }: Omit<Props, 'refusal' | 'onReason'>) {
  const { t } = useTranslation('lessons');
  const start = choice.when === undefined ? null : instantAt(choice.when, zone);
  const { data, error, isFetching } = useQuery({ ...movePreviewQuery(lesson.id, start ?? lesson.start, avoid), enabled: start !== null });
  // The conflict is in the teacher’s time, so a late move costs what the teacher's cancellation would.
  const cost = useQuery(moveCostQuery(lesson.id, 'teacher', undefined));
  if (choice.when === undefined) return <p className={classes.soft} aria-busy="true" />;
  const next = data?.next_free ?? null;
  const said =
    error !== null ? (
      <p className={classes.error}>{errorText(error)}</p>
    ) : isFetching || data === undefined ? (
      <p className={classes.soft}>{t('hits.checking')}</p>
    ) : data.refusal === null ? (
      <p className={classes.free}>{t('hits.free')}</p>
    ) : (
      <div className={classes.refused}>
        <p className={classes.error} role="alert">
          {refusalText(data.refusal.key, { ...data.refusal.params, next_free: null })}{' '}
          {next === null && data.refusal.params.no_hours !== true && t('conflict.none_free')}
        </p>
        {next !== null && (
          <Button variant="default" onClick={() => onChoose({ ...choice, when: wallAt(next, zone) })}>
            {t('conflict.take', { time: lessonTimeText(next, lesson.minutes, zone) })}
          </Button>
        )}
      </div>
    );
  return (
    <>
      <WhenFields
        value={choice.when}
        zone={zone}
        other={{ name: lesson.kid_name, zone: lesson.kid_zone }}
        onChange={(when) => onChoose({ ...choice, when })}
      />
      {start !== null && said}
      {cost.data !== undefined && cost.data.teacher_share !== 0 && <OutcomeCost preview={cost.data} error={null} />}
    </>
  );
}
