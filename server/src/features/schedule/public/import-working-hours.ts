import type { WriteContext } from '../../../kernel/calls/context.ts';

type NewHours = {
  readonly teacher_id: number;
  readonly zone: string;
  readonly valid_from: string;
  readonly week: readonly { readonly weekday: number; readonly start_minute: number; readonly finish_minute: number }[];
};

/** Inserts the working hours of teachers who have none; no lesson can be hit. */
export async function importWorkingHours(ctx: WriteContext, hours: readonly NewHours[]): Promise<void> {
  const rows = hours.flatMap(({ week, ...of }) => week.map((span) => ({ ...of, ...span, valid_to: null })));
  if (rows.length === 0) return;
  await ctx.db.insertInto('working_hours').values(rows).execute();
  for (const { teacher_id, ...asked } of hours.filter(({ week }) => week.length > 0))
    ctx.audit({ action: 'working_hours.replace', entity: 'teacher', entity_id: teacher_id, teacher_id, old: { hours: [] }, new: asked });
}

/** Deletes the working hours of teachers who are deleted. */
export async function removeWorkingHours({ db }: WriteContext, teacherIds: readonly number[]): Promise<void> {
  if (teacherIds.length > 0)
    await db
      .deleteFrom('working_hours')
      .where('teacher_id', 'in', [...teacherIds])
      .execute();
}
