import { abilities } from '@lectern/contract/permissions';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Actor } from '../../kernel/calls/context.ts';
import { clientScope, kidScope } from '../clients/public/client-access.ts';
import { canSeePay } from '../teachers/public/teacher-access.ts';

type TeacherFacts = { readonly id: number; readonly curator_id: number | null };

/**
 * Whether the actor may see the name of every child that a teacher taught: the teacher, the group's curator, users who arrange all lessons.
 */
export function knowsPupilsOf(actor: Actor, teacher: TeacherFacts): boolean {
  return actor.abilities.includes(abilities.allSchedules) || canSeePay({ ...actor, abilities: [] }, teacher);
}

/** SQL condition over `children k` and `clients c`: children whom the actor may see for other reasons. */
export function knownChild(actor: Actor): RawBuilder<boolean> {
  return sql`(${clientScope(actor)} and ${kidScope(actor)})`;
}

/** The name of the child of a pay line, over `children k` and `clients c`: an ability for pay alone does not reveal it. */
export function pupilName(actor: Actor, teacher: TeacherFacts): RawBuilder<string | null> {
  return knowsPupilsOf(actor, teacher) ? sql`k.name` : sql`case when ${knownChild(actor)} then k.name end`;
}
