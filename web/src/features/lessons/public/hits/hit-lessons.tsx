/**
 * The lessons that something hits (a vacation, an absence, other hours), each with what becomes of it: move, hand over, cancel
 * or leave; one choice can be made for all. Part of the form that causes it, which sends the resolutions with its own write.
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
import type { HitAction, HitChoice, HitChoices, HitStretch } from './hit-lessons.rules.ts';
import { choicesOf, hitActions, resolutionsOf, takenByOthers, undecidedCount } from './hit-lessons.rules.ts';
import { wallAt } from '../when/wall-clock.rules.ts';

type Props = {
  readonly lessons: readonly Lesson[];
  /** What is decided so far; a lesson without a whole choice has none. `undecidedCount` tells how many are missing. */
  readonly value: readonly LessonResolution[];
  readonly onChange: (value: LessonResolution[]) => void;
  /** The viewer's, in the school's form or as Temporal takes it. */
  readonly zone: string;
  /** Where nothing may move to, because it is about to be taken: usually what hits the lessons. */
  readonly avoid?: readonly HitStretch[];
  /** What the server said of the resolutions: a refusal that names a lesson stands at it. */
  readonly error?: unknown;
};

/** What is chosen for each lesson, with what is proposed for a choice that lacks its when or who. */
function useHitChoices({ lessons, value, onChange, avoid = [] }: Props, zone: string) {
  const queryClient = useQueryClient();
  const [choices, setChoices] = useState(() => choicesOf(value, zone));
  // Proposals come from the server one after another; each begins from what is chosen by then.
  const latest = useRef<HitChoices>(choices);
  const put = (id: number, choice: HitChoice) => {
    latest.current = { ...latest.current, [id]: choice };
    setChoices(latest.current);
    onChange(resolutionsOf(lessons, latest.current, zone));
  };
  const now = (id: number): HitChoice => latest.current[id] ?? { action: null };
  const avoidFor = (lesson: Lesson) => [...avoid, ...takenByOthers(lessons, latest.current, lesson, zone)];

  /** Fills in the next free time, or the best substitute, unless something is chosen already. */
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
  /** What cannot be proposed is chosen by hand: a time from the lesson's own on, a teacher where the row says why there is none. */
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
    // The first reason that is given stands for every lesson that is to be cancelled and has none yet.
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

/** Whether the viewer may do it to the lesson; leaving it where it is asks nobody. */
function isOpen({ can }: Lesson, action: HitAction): boolean {
  return action === 'leave' || can[action].allowed;
}
