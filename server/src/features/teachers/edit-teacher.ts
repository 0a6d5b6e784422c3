import type { EditTeacherInput, TeacherCard } from '@lectern/contract/teachers/teachers.schema';
import { isPermitted, requireAction } from '../../kernel/actions.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { WriteContext } from '../../kernel/calls/context.ts';
import { isoOf } from '../../kernel/clock.ts';
import { lock } from '../../kernel/locks.ts';
import { requireUnchanged } from '../../kernel/edits/require-unchanged.ts';
import { teacherActions } from './teachers.policy.ts';
import { getTeacher, requireTeacher } from './teachers.queries.ts';

type Input = { readonly params: { id: number }; readonly body: EditTeacherInput };

/**
 * Edits a teacher's card.
 * @throws AppError `forbidden` for a colleague's or another group's card, and for a field that the actor may not change; `not_a_curator`,
 * `changed_meanwhile`
 */
export async function editTeacher(ctx: WriteContext, { params, body }: Input): Promise<TeacherCard> {
  const { db, actor } = ctx;
  await lock(db, [{ of: 'teacher', id: params.id }]);
  const before = await requireTeacher(db, params.id);
  requireAction(ctx, teacherActions, 'edit_profile', before);
  const { before: seen, ...requested } = body;
  const changes = Object.entries(requested).filter(
    ([field, value]) => value !== undefined && value !== before[field as keyof typeof before],
  );
  for (const [field] of changes) {
    const action = field === 'about' ? 'edit_profile' : field === 'curator_id' ? 'edit_curator' : 'edit_terms';
    if (!isPermitted(teacherActions[action], actor, before)) throw new AppError('forbidden', {}, field);
  }
  if (changes.length === 0) {
    ctx.nothingChanged();
    return getTeacher(ctx, { params });
  }
  const words = { curator_id: before.curator_name, contract_type: null, max_minutes_per_week: null };
  await requireUnchanged(ctx, { entity: 'teacher', id: params.id, now: before, requested }, seen, words);
  const after = Object.fromEntries(changes);
  const curator = typeof after.curator_id === 'number' ? await curatorName(ctx, after.curator_id) : null;
  const since = 'curator_id' in after ? { curator_since: isoOf(ctx.now) } : {};
  await db
    .updateTable('teachers')
    .set({ ...after, ...since })
    .where('id', '=', params.id)
    .execute();
  ctx.audit({
    action: 'teacher.edit',
    entity: 'teacher',
    entity_id: params.id,
    teacher_id: params.id,
    old: named(Object.fromEntries(changes.map(([field]) => [field, before[field as keyof typeof before]])), before.curator_name),
    new: named(after, curator),
  });
  return getTeacher(ctx, { params });
}

/** The log also stores the curator's name, because people read it. */
function named(fields: Readonly<Record<string, unknown>>, curator: string | null): Record<string, unknown> {
  return 'curator_id' in fields ? { ...fields, curator } : fields;
}

async function curatorName({ db }: WriteContext, id: number): Promise<string> {
  const curator = await db
    .selectFrom('users as u')
    .innerJoin('role_grants as g', 'g.user_id', 'u.id')
    .select('u.name')
    .where('u.id', '=', id)
    .where('u.state', '=', 'active')
    .where('g.role', '=', 'Curator')
    .executeTakeFirst();
  if (curator === undefined) throw new AppError('not_a_curator', {}, 'curator_id');
  return curator.name;
}
