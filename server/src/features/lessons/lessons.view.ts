import type { LessonStatus } from '@lectern/contract/lessons/lesson-states';
import type { LessonPolicy } from '@lectern/contract/lessons/lesson-policy.rules';
import type { BusyLesson, Lesson } from '@lectern/contract/lessons/lessons.schema';
import type { Span } from '@lectern/contract/schedule/schedule.schema';
import { allowedActions } from '../../kernel/actions.ts';
import type { RuleContext } from '../../kernel/actions.ts';
import type { Actor } from '../../kernel/calls/context.ts';
import { canReadLesson, lessonActions } from './lessons.policy.ts';
import type { LessonParties } from './lessons.policy.ts';

type Partner = {
  readonly lesson_id: number;
  readonly kid_id: number;
  readonly kid_name: string;
  readonly status: LessonStatus;
  readonly pupil: number;
  readonly manager_id: number | null;
};

/** A lesson with names, and facts that decide about it but are not shown. */
export type LessonRow = Omit<Lesson, 'unfinished' | 'can' | 'status' | 'partners'> &
  LessonParties & {
    readonly status: LessonStatus;
    readonly partners: readonly Partner[];
    readonly engagement_id: number;
    readonly policy: LessonPolicy;
    readonly closing_no: number;
    readonly rule_date: string | null;
    readonly rule_id: number | null;
    readonly shared_slot: number | null;
  };

/** The children of a pair or a group may belong to clients of several managers. */
function partnersView({ partners, ...row }: LessonRow, actor: Actor): Lesson['partners'] {
  return partners.map(({ lesson_id, kid_id, kid_name, status, pupil, manager_id }) => {
    const known = canReadLesson(actor, { ...row, pupil, manager_id });
    return { lesson_id, kid_id: known ? kid_id : null, kid_name: known ? kid_name : null, status };
  });
}

/** A lesson as the actor sees it now. */
export function lessonView(row: LessonRow, ctx: RuleContext): Lesson {
  return {
    id: row.id,
    teacher_id: row.teacher_id,
    teacher_name: row.teacher_name,
    teacher_zone: row.teacher_zone,
    kid_id: row.kid_id,
    kid_name: row.kid_name,
    kid_zone: row.kid_zone,
    grade: row.grade,
    pupil: row.pupil,
    pupil_name: row.pupil_name,
    course_id: row.course_id,
    course_title: row.course_title,
    service_course_id: row.service_course_id,
    kind: row.kind,
    start: row.start,
    finish: row.finish,
    minutes: row.minutes,
    status: row.status,
    regular: row.regular,
    topic_title: row.topic_title,
    cancel_reason: row.cancel_reason,
    cancelled_at: row.cancelled_at,
    moved_from_id: row.moved_from_id,
    moved_to_id: row.moved_to_id,
    substitute_for_id: row.substitute_for_id,
    substitute_for_name: row.substitute_for_name,
    partners: partnersView(row, ctx.actor),
    unfinished: row.status === 'planned' && Temporal.Instant.compare(Temporal.Instant.from(row.finish), ctx.now) <= 0,
    can: allowedActions(ctx, lessonActions, row),
  };
}

/** Whether a lesson takes its teacher's time; a cancelled or moved one does not. */
export function takesTime({ status }: Pick<LessonRow, 'status'>): boolean {
  return status === 'planned' || status === 'held' || status === 'client_no_show';
}

/** The visible part of a lesson for users who may not read it. */
export function busyLessonView({ teacher_id, teacher_name, teacher_zone, start, finish, minutes }: LessonRow): BusyLesson {
  return { teacher_id, teacher_name, teacher_zone, start, finish, minutes };
}

/** The busy time of a teacher's lessons; the lessons of a pair are one interval. */
export function busyTimes(rows: readonly LessonRow[]): Span[] {
  const byTime = new Map(rows.filter(takesTime).map(({ start, finish }) => [`${start}/${finish}`, { start, finish }]));
  return [...byTime.values()];
}
