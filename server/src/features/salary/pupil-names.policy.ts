import { abilities } from '@lectern/contract/permissions';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Actor } from '../../kernel/calls/context.ts';
import { clientScope, kidScope } from '../clients/public/client-access.ts';
import { canSeePay } from '../teachers/public/teacher-access.ts';

type TeacherFacts = { readonly id: number; readonly curator_id: number | null };

/** Whether every child that a teacher taught is named to the actor: the teacher, the curator of the group, who arranges all lessons. */
export function knowsPupilsOf(actor: Actor, teacher: TeacherFacts): boolean {
  return actor.abilities.includes(abilities.allSchedules) || canSeePay({ ...actor, abilities: [] }, teacher);
}

/** The children whom the actor knows otherwise, as an SQL condition over `children k` and `clients c`. */
export function knownChild(actor: Actor): RawBuilder<boolean> {
  return sql`(${clientScope(actor)} and ${kidScope(actor)})`;
}

/** The name of the child of a line of a teacher's pay, over `children k` and `clients c`: an ability for pay does not tell it. */
export function pupilName(actor: Actor, teacher: TeacherFacts): RawBuilder<string | null> {
  return knowsPupilsOf(actor, teacher) ? sql`k.name` : sql`case when ${knownChild(actor)} then k.name end`;
}
