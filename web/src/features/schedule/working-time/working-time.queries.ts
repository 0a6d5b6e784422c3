import type { InputAt } from '@lectern/contract/contract';
import type { LessonResolution } from '@lectern/contract/lessons/hit-lessons.schema';
import { api } from '../../../kernel/api.ts';
import { apiQuery } from '../../../kernel/api-query.ts';
import { defineWrite } from '../../../kernel/api-write.ts';

/** Recurring parts: working hours and weekly non-working time. */
export const workingTimeQuery = (teacherId: number) => apiQuery('/api/teachers/{id}/working-hours/', { params: { id: teacherId } });

type Body<P extends Parameters<typeof api.post>[0]> = InputAt<'POST', P> extends { body: infer B } ? Omit<B, 'resolutions'> : never;
export type WorkingWeek = Body<'/api/teachers/{id}/working-hours/'>;
export type NonWorkingTimeBody = Body<'/api/events/non-working-time-independent/{id}/'>;
export type NonWorkingRuleBody = Body<'/api/events/non-working-time-rule/{id}/'>;
export type ActivityBody = Body<'/api/additional-activities/{id}/'>;

/** A change of a teacher's time. `id` is null for a new item; `of` names the kind. */
export type TimeChange =
  | { readonly of: 'hours'; readonly teacherId: number; readonly body: WorkingWeek }
  | { readonly of: 'once'; readonly teacherId: number; readonly id: number | null; readonly body: NonWorkingTimeBody }
  | { readonly of: 'rule'; readonly teacherId: number; readonly id: number | null; readonly body: NonWorkingRuleBody }
  | { readonly of: 'activity'; readonly teacherId: number; readonly id: number | null; readonly body: ActivityBody };

/** Lessons that a change conflicts with; fetched before every change. */
export function previewChange(change: TimeChange) {
  const { teacherId: teacher_id } = change;
  switch (change.of) {
    case 'hours':
      return api.post('/api/teachers/{id}/working-hours/preview/', { params: { id: teacher_id }, body: change.body });
    case 'once': {
      const { start, finish } = change.body;
      return api.post('/api/events/non-working-time-independent/preview/', { body: { teacher_id, start, finish, ...idOf(change) } });
    }
    case 'rule': {
      const { comment: _, ...rule } = change.body;
      return api.post('/api/events/non-working-time-rule/preview/', { body: { teacher_id, ...rule, ...idOf(change) } });
    }
    default: {
      const { start, finish } = change.body;
      return api.post('/api/additional-activities/preview/', { body: { teacher_id, start, finish, ...idOf(change) } });
    }
  }
}

const idOf = ({ id }: { readonly id: number | null }) => (id === null ? {} : { id });

export type ResolvedChange = {
  readonly change: TimeChange;
  readonly resolutions: readonly LessonResolution[];
};

type Key = { readonly idempotencyKey: string };

/** @returns id of the created or changed item; of the teacher for working hours */
async function writeChange({ change, resolutions }: ResolvedChange, options: Key): Promise<number> {
  const { teacherId: teacher_id } = change;
  const decided = { resolutions: [...resolutions] };
  switch (change.of) {
    case 'hours':
      await api.post('/api/teachers/{id}/working-hours/', { params: { id: teacher_id }, body: { ...change.body, ...decided } }, options);
      return teacher_id;
    case 'once': {
      const body = { ...change.body, ...decided };
      const made =
        change.id === null
          ? await api.post('/api/events/non-working-time-independent/', { body: { teacher_id, ...body } }, options)
          : await api.post('/api/events/non-working-time-independent/{id}/', { params: { id: change.id }, body }, options);
      return made.id;
    }
    case 'rule': {
      const body = { ...change.body, ...decided };
      const made =
        change.id === null
          ? await api.post('/api/events/non-working-time-rule/', { body: { teacher_id, ...body } }, options)
          : await api.post('/api/events/non-working-time-rule/{id}/', { params: { id: change.id }, body }, options);
      return made.id;
    }
    default: {
      const body = { ...change.body, ...decided };
      const made =
        change.id === null
          ? await api.post('/api/additional-activities/', { body: { teacher_id, ...body } }, options)
          : await api.post('/api/additional-activities/{id}/', { params: { id: change.id }, body }, options);
      return made.id;
    }
  }
}

/** What to remove. `from`: first date without the rule. */
export type TimeRemoval =
  | { readonly of: 'once' | 'activity'; readonly id: number }
  | { readonly of: 'rule'; readonly id: number; readonly from: string };

function removeTime(removal: TimeRemoval, options: Key) {
  const params = { id: removal.id };
  if (removal.of === 'rule')
    return api.post('/api/events/non-working-time-rule/{id}/end/', { params, body: { from: removal.from } }, options);
  return removal.of === 'once'
    ? api.post('/api/events/non-working-time-independent/{id}/delete/', { params }, options)
    : api.post('/api/additional-activities/{id}/delete/', { params }, options);
}

/** Refetches everything: a teacher's time affects schedules, searches and cabinets. */
const everything = { awaitRefresh: false } as const;
export const timeChangeWrite = defineWrite(writeChange, everything);
export const timeRemovalWrite = defineWrite(removeTime, everything);
export const previewWrite = defineWrite(previewChange, { refresh: [] });
