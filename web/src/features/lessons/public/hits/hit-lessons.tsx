/**
 * Lessons that conflict with a change (a vacation, an absence, other hours), each with its resolution: move, substitute, cancel or leave;
 * one choice can be applied to all. Part of the change's form, which sends the resolutions.
 */
import type { LessonResolution } from '@lectern/contract/lessons/hit-lessons.schema';
import type { Lesson } from '@lectern/contract/lessons/lessons.schema';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../../kernel/api.ts';
import { temporalZone } from '../../../../kernel/zone.ts';
import { Button } from '../../../../ui/button.tsx';
import { refusalText } from '../../../../ui/forms/error-text.ts';
import { movePreviewQuery, substitutesQuery } from '../../lessons.queries.ts';
import { HitLessonRow } from './hit-lesson-row.tsx';
import classes from './hit-lessons.module.css';
import type { HitAction, HitChoice, HitChoices, HitInterval } from './hit-lessons.rules.ts';
import { choicesOf, hitActions, resolutionsOf, takenByOthers, undecidedCount } from './hit-lessons.rules.ts';
import { wallAt } from '../when/wall-clock.rules.ts';

type Props = {
  readonly lessons: readonly Lesson[];
  /** Resolutions so far, without incomplete ones. `undecidedCount` counts those. */
  readonly value: readonly LessonResolution[];
  readonly onChange: (value: LessonResolution[]) => void;
  /** The viewer's zone, on the wire or in Temporal's form. */
  readonly zone: string;
  /** Interval in which no lesson may be placed: usually the one that causes the conflicts. */
  readonly avoid?: readonly HitInterval[];
  /** The server's error. One that names a lesson is shown at that lesson. */
  readonly error?: unknown;
};

/** Choices, with proposals for missing times and people. */
function useHitChoices({ lessons, value, onChange, avoid = [] }: Props, zone: string) {
  const queryClient = useQueryClient();
  const [choices, setChoices] = useState(() => choicesOf(value, zone));
  // Proposals arrive one by one; each is based on the choices made by then.
  const latest = useRef<HitChoices>(choices);
  const put = (id: number, choice: HitChoice) => {
    latest.current = { ...latest.current, [id]: choice };
    setChoices(latest.current);
    onChange(resolutionsOf(lessons, latest.current, zone));
  };
  const now = (id: number): HitChoice => latest.current[id] ?? { action: null };
  const avoidFor = (lesson: Lesson) => [...avoid, ...takenByOthers(lessons, latest.current, lesson, zone)];

  /** Fills in the next free time or the best substitute, unless something is chosen. */
  const propose = async (lesson: Lesson, action: HitAction) => {
    if (action === 'move' && now(lesson.id).when === undefined) {
      const { next_free } = await queryClient.fetchQuery(movePreviewQuery(lesson.id, lesson.start, avoidFor(lesson)));
      const choice = now(lesson.id);
      if (choice.action === 'move' && choice.when === undefined)
        put(lesson.id, { ...choice, when: wallAt(next_free ?? lesson.start, zone) });
    }
    if (action === 'substitute' && now(lesson.id).teacherId === undefined) {
      const [best] = await queryClient.fetchQuery(substitutesQuery(lesson.id));
      const choice = now(lesson.id);
      if (choice.action === 'substitute' && choice.teacherId === undefined) put(lesson.id, { ...choice, teacherId: best?.teacher_id });
    }
  };
  /** Without a proposal, the default is the lesson's own time, and the row explains why there is no substitute. */
  const proposeOrLeave = (lesson: Lesson, action: HitAction) =>
    propose(lesson, action).catch(() => {
      const choice = now(lesson.id);
      if (choice.action === 'move' && choice.when === undefined) put(lesson.id, { ...choice, when: wallAt(lesson.start, zone) });
    });
  const choose = (lesson: Lesson, choice: HitChoice) => {
    put(lesson.id, choice);
    if (choice.action !== null) void proposeOrLeave(lesson, choice.action);
  };
  const chooseForAll = async (action: HitAction) => {
    const able = lessons.filter((lesson) => isOpen(lesson, action));
    for (const lesson of able) put(lesson.id, { ...now(lesson.id), action });
    for (const lesson of able) await proposeOrLeave(lesson, action);
  };
  const cancelReason = (lesson: Lesson, choice: HitChoice) => {
    put(lesson.id, choice);
    // The first reason given becomes the default of all lessons to cancel.
    for (const other of lessons) {
      const { action, reasonId } = now(other.id);
      if (action === 'cancel' && reasonId === undefined) put(other.id, { ...now(other.id), reasonId: choice.reasonId });
    }
  };

  return { choices, avoidFor, choose, chooseForAll, cancelReason };
}

export function HitLessons(props: Props) {
  const { t } = useTranslation('lessons');
  const { lessons, value, error = null } = props;
  const zone = temporalZone(props.zone);
  const { choices, avoidFor, choose, chooseForAll, cancelReason } = useHitChoices(props, zone);
  const left = undecidedCount(lessons, value);
  const refused = error instanceof ApiError ? error.params : {};
  return (
    <section className={classes.hits} aria-label={t('hits.title')}>
      <div className={classes.head}>
        <p role="status">{left === 0 ? t('hits.all_decided', { count: lessons.length }) : t('hits.left', { count: left })}</p>
        {lessons.length > 1 && (
          <fieldset className={classes.forAll}>
            <legend className="visually-hidden">{t('hits.for_all')}</legend>
            <span aria-hidden>{t('hits.for_all')}</span>
            {hitActions.map((action) => (
              <Button
                key={action}
                variant="subtle"
                disabled={!lessons.some((lesson) => isOpen(lesson, action))}
                onClick={() => void chooseForAll(action)}
              >
                {t(allTitles[action])}
              </Button>
            ))}
          </fieldset>
        )}
      </div>
      <ul className={classes.rows}>
        {lessons.map((lesson) => (
          <HitLessonRow
            key={lesson.id}
            lesson={lesson}
            choice={choices[lesson.id] ?? { action: null }}
            zone={zone}
            avoid={avoidFor(lesson)}
            refusal={refused.lesson_id === lesson.id && error instanceof ApiError ? refusalText(error.key, error.params) : null}
            onChoose={(choice) => choose(lesson, choice)}
            onReason={(choice) => cancelReason(lesson, choice)}
          />
        ))}
      </ul>
    </section>
  );
}

const allTitles = {
  move: 'lessons:hits.all.move',
  substitute: 'lessons:hits.all.substitute',
  cancel: 'lessons:hits.all.cancel',
  leave: 'lessons:hits.all.leave',
} as const satisfies Record<HitAction, string>;

/** Whether the viewer may do this to the lesson. Leaving it needs no right. */
function isOpen({ can }: Lesson, action: HitAction): boolean {
  return action === 'leave' || can[action].allowed;
}
