import type { PracticeText, TextInput } from '@lectern/contract/practice/practice-texts.schema';
import { sql } from 'kysely';
import { AppError } from '../../../kernel/app-error.ts';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import { isoOf } from '../../../kernel/clock.ts';
import { textOf } from './practice-texts.queries.ts';
import { requireAgeGroup } from './require-age-group.ts';

type Origin = { readonly id: number; readonly status: string; readonly course_id: number; readonly lineage_id: number };

/** Creates a draft. @throws AppError `not_found`, `text_not_published` for a copy of a draft */
export async function createText(ctx: WriteContext, { body }: { body: TextInput }): Promise<PracticeText> {
  const { age_group_id, title, language, level, from_id } = body;
  const { course_id } = await requireAgeGroup(ctx, age_group_id);
  const origin = from_id === null ? null : await originOf(ctx, from_id, course_id);
  const { rows } = await sql<{ id: number }>`
    insert into practice_texts (id, course_id, age_group_id, lineage_id, version, status, title, language, level, source, rights, blocks,
      questions, words, reading_ease, origin_id, created_at, created_by)
    select n.id, ${course_id}::int, ${age_group_id}::int, coalesce(o.lineage_id, n.id),
      coalesce((select max(v.version) from practice_texts v where v.lineage_id = o.lineage_id), 0) + 1, 'draft', ${title}::text,
      ${language}::text, ${level}::text, coalesce(o.source, ''), coalesce(o.rights, 'unclear'), coalesce(o.blocks, '[]'),
      coalesce(o.questions, '[]'), coalesce(o.words, 0), o.reading_ease, o.id, ${isoOf(ctx.now)}::timestamptz, ${ctx.actor.id}::int
    from (select nextval(pg_get_serial_sequence('practice_texts', 'id'))::int as id) n
    left join practice_texts o on o.id = ${origin?.id ?? null}::int
    returning id
  `.execute(ctx.db);
  const id = rows[0]?.id ?? 0;
  ctx.audit({ action: 'practice_text.create', entity: 'practice_text', entity_id: id, new: body });
  return textOf(ctx, id);
}

async function originOf({ db }: WriteContext, id: number, courseId: number): Promise<Origin> {
  const { rows } = await sql<Origin>`select id, status, course_id, lineage_id from practice_texts where id = ${id}`.execute(db);
  const [origin] = rows;
  if (origin === undefined || origin.course_id !== courseId) throw new AppError('not_found', { id }, 'from_id');
  if (origin.status === 'draft') throw new AppError('text_not_published', {}, 'from_id');
  return origin;
}
