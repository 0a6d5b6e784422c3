/** Chosen resolutions of conflicting lessons, and which of them are complete. */
import type { LessonResolution } from '@lectern/contract/lessons/hit-lessons.schema';
import type { Lesson } from '@lectern/contract/lessons/lessons.schema';
import type { SaidEntry } from '../cancel/client-said.rules.ts';
import { saidOf } from '../cancel/client-said.rules.ts';
import type { Wall } from '../when/wall-clock.rules.ts';
import { instantAt, wallAt } from '../when/wall-clock.rules.ts';

export type HitAction = LessonResolution['action'];
export const hitActions = ['move', 'substitute', 'cancel', 'leave'] as const satisfies readonly HitAction[];

/** A choice may be incomplete. Values of the other actions are kept while switching. */
export type HitChoice = {
  readonly action: HitAction | null;
  readonly when?: Wall | undefined;
  readonly teacherId?: number | undefined;
  readonly reasonId?: number | undefined;
  /** When and how the client asked; present if required. */
  readonly said?: SaidEntry | undefined;
};
export type HitChoices = Readonly<Record<number, HitChoice>>;

/** @returns choices restored from resolutions */
export function choicesOf(resolutions: readonly LessonResolution[], zone: string): HitChoices {
  return Object.fromEntries(
    resolutions.map((each): [number, HitChoice] => {
      if (each.action === 'move') return [each.lesson_id, { action: 'move', when: wallAt(each.start, zone) }];
      if (each.action === 'substitute') return [each.lesson_id, { action: 'substitute', teacherId: each.teacher_id }];
      if (each.action === 'cancel') {
        const said = each.client_said === null ? {} : { said: { when: wallAt(each.client_said.at, zone), how: each.client_said.how } };
        return [each.lesson_id, { action: 'cancel', reasonId: each.reason_id, ...said }];
      }
      return [each.lesson_id, { action: 'leave' }];
    }),
  );
}

function resolutionOf(lesson_id: number, { action, when, teacherId, reasonId, said }: HitChoice, zone: string): LessonResolution | null {
  const start = when === undefined ? null : instantAt(when, zone);
  if (action === 'move') return start === null ? null : { lesson_id, action, start };
  if (action === 'substitute') return teacherId === undefined ? null : { lesson_id, action, teacher_id: teacherId };
  if (action === 'cancel') {
    const client_said = said === undefined ? null : saidOf(said, zone);
    if (reasonId === undefined || (said !== undefined && client_said === null)) return null;
    return { lesson_id, action, reason_id: reasonId, comment: '', client_said };
  }
  return action === null ? null : { lesson_id, action };
}

/** Complete resolutions, in the order of the lessons. @param zone in Temporal's form */
export function resolutionsOf(lessons: readonly Pick<Lesson, 'id'>[], choices: HitChoices, zone: string): LessonResolution[] {
  return lessons.map(({ id }) => resolutionOf(id, choices[id] ?? { action: null }, zone)).filter((each) => each !== null);
}

/** Number of lessons without a complete resolution. */
export function undecidedCount(lessons: readonly Pick<Lesson, 'id'>[], resolutions: readonly LessonResolution[]): number {
  const decided = new Set(resolutions.map(({ lesson_id }) => lesson_id));
  return lessons.filter(({ id }) => !decided.has(id)).length;
}

/** Resolutions of the lessons that currently conflict, in their order. Others are dropped. */
export function stillDecided(lessons: readonly Pick<Lesson, 'id'>[], resolutions: readonly LessonResolution[]): LessonResolution[] {
  return lessons.flatMap(({ id }) => resolutions.find(({ lesson_id }) => lesson_id === id) ?? []);
}

/** A half-open interval of two ISO instants. */
export type HitInterval = { readonly start: string; readonly finish: string };

const isTogether = (other: Lesson, lesson: Lesson) => other.partners.some(({ lesson_id }) => lesson_id === lesson.id);

/** Targets of the other lessons of the list: no two may move to the same time. */
export function takenByOthers(lessons: readonly Lesson[], choices: HitChoices, lesson: Lesson, zone: string): HitInterval[] {
  return resolutionsOf(lessons, choices, zone).flatMap((each) => {
    const other = lessons.find(({ id }) => id === each.lesson_id);
    if (each.action !== 'move' || other === undefined || other.id === lesson.id || isTogether(other, lesson)) return [];
    return [{ start: each.start, finish: Temporal.Instant.from(each.start).add({ minutes: other.minutes }).toString() }];
  });
}
