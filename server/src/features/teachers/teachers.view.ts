import type { ContractType, TeacherCard, TeacherLogItem, TeacherRow } from '@lectern/contract/teachers/teachers.schema';
import { allowedActions } from '../../kernel/actions.ts';
import type { RuleContext } from '../../kernel/actions.ts';
import type { Actor } from '../../kernel/calls/context.ts';
import { loggedChanges } from '../../kernel/calls/logged/logged-changes.ts';
import type { Held } from '../../kernel/calls/logged/logged-changes.ts';
import { canSeePay, canSeeSchedule, canSeeTerms, teacherActions } from './teachers.policy.ts';

export type TeacherListRow = Omit<TeacherRow, 'lessons_this_week' | 'load_minutes' | 'contract_type'> & {
  readonly curator_id: number | null;
  readonly contract_type: ContractType;
  readonly lessons_this_week: number;
  readonly load_minutes: number;
};

/** A row of the list; the week and the contract are hidden from colleagues. */
export function teacherRowView(actor: Actor, { curator_id: _, ...row }: TeacherListRow): TeacherRow {
  if (canSeeSchedule(actor, row)) return row;
  return { ...row, contract_type: null, lessons_this_week: null, load_minutes: null, capacity_minutes: null };
}

export type TeacherCardRow = Omit<TeacherCard, 'terms' | 'skills' | 'hours' | 'can'> & {
  readonly contract_type: string;
  readonly inn: string | null;
  readonly max_minutes_per_week: number | null;
};

/** A teacher's card as the actor may see it. */
export function teacherCardView(ctx: RuleContext, row: TeacherCardRow, parts: Pick<TeacherCard, 'skills' | 'hours'>): TeacherCard {
  const { actor } = ctx;
  const { contract_type, inn, max_minutes_per_week, ...card } = row;
  return {
    ...card,
    terms: canSeeTerms(actor, row) ? { contract_type: contract_type as ContractType, inn, max_minutes_per_week } : null,
    ...parts,
    can: {
      see_pay: canSeePay(actor, row),
      see_schedule: canSeeSchedule(actor, row),
      see_log: canSeeTerms(actor, row),
      ...allowedActions(ctx, teacherActions, row),
    },
  };
}

export type TeacherEntry = Omit<TeacherLogItem, 'id' | 'author' | 'changes'> & {
  readonly id: number | string;
  readonly actor_id: number | null;
  readonly actor_name: string | null;
  readonly old: Held;
  readonly new: Held;
};

/** Fields that other entries show here: times. The rest is shown only where the reader has access to it. */
const shownFields = new Set(['start', 'finish', 'minutes', 'first_day', 'last_day', 'valid_from', 'valid_to', 'title']);

/** An audit entry with the fields that changed. */
export function teacherLogView({ id, at, action, actor_id, actor_name, old, new: after }: TeacherEntry): TeacherLogItem {
  const own = action.startsWith('teacher.');
  return {
    id: Number(id),
    at,
    action,
    author: actor_id === null || actor_name === null ? null : { id: actor_id, name: actor_name },
    changes: loggedChanges(old, after, (field) => (own ? field !== 'curator_id' : shownFields.has(field))),
  };
}
