import type { PracticeText, PracticeTextPage, PracticeTextSummary, TextListQuery } from '@lectern/contract/practice/practice-texts.schema';
import { TextBody } from '@lectern/contract/practice/text-body.schema';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { allowedActions } from '../../../kernel/actions.ts';
import { AppError } from '../../../kernel/app-error.ts';
import type { ReadContext } from '../../../kernel/calls/context.ts';
import { readPage } from '../../../kernel/calls/page-limit.ts';
import { containsPattern } from '../../../kernel/search-text.ts';
import { titleOf } from '../../../kernel/reference/title-in.ts';
import { readQuestion } from '../../questions/public/stored-questions.ts';
import { readableVersions } from '../../study/public/readable-versions.ts';
import { textActions } from '../practice.policy.ts';
import { textBlockersOf } from './text-blockers.rules.ts';

/** The columns of a summary of `practice_texts v`. */
const summary = sql`v.id, v.age_group_id, v.title, v.version, v.status, v.language, v.level, v.source, v.rights, v.words, v.reading_ease,
  v.created_at, (select count(*)::int from text_readings r where r.text_id = v.id) as readings`;

const orders: Readonly<Record<string, RawBuilder<unknown>>> = {
  title: sql`v.title`,
  words: sql`v.words`,
  reading_ease: sql`v.reading_ease`,
  created_at: sql`v.created_at`,
};

function listConditions({ search, course_id, age_group_id, status, language, level, rights }: TextListQuery): RawBuilder<unknown> {
  const conditions = [
    // An archived version is listed only if no later version replaced it.
    status === undefined
      ? sql`(v.status <> 'archived' or not exists (select from practice_texts o where o.lineage_id = v.lineage_id and o.version > v.version))`
      : sql`v.status = any(${status}::text[])`,
  ];
  if (search !== undefined) conditions.push(sql`(v.title ilike ${containsPattern(search)} or v.source ilike ${containsPattern(search)})`);
  if (course_id !== undefined) conditions.push(sql`v.course_id = ${course_id}`);
  if (age_group_id !== undefined) conditions.push(sql`v.age_group_id = ${age_group_id}`);
  if (language !== undefined) conditions.push(sql`v.language = any(${language}::text[])`);
  if (level !== undefined) conditions.push(sql`v.level = any(${level}::text[])`);
  if (rights !== undefined) conditions.push(sql`v.rights = any(${rights}::text[])`);
  return sql.join(conditions, sql` and `);
}

export async function listTexts({ db }: ReadContext, { query }: { query: TextListQuery }): Promise<PracticeTextPage> {
  const descends = query.ordering.startsWith('-');
  const key = orders[query.ordering.replace('-', '')] ?? sql`v.title`;
  const { count, rows } = await readPage<PracticeTextSummary>(db, query, {
    columns: sql`${summary}, jsonb_array_length(v.questions) as questions_count`,
    from: sql`from practice_texts v where ${listConditions(query)}`,
    order: sql`${key} ${descends ? sql`desc` : sql`asc`} nulls last, v.id`,
  });
  return { count, results: rows };
}

/** @throws AppError `not_found` */
export function getText(ctx: ReadContext, { params }: { params: { id: number } }): Promise<PracticeText> {
  return textOf(ctx, params.id, readableVersions(ctx.actor));
}

type Found = Omit<PracticeText, 'blockers' | 'can' | 'blocks' | 'questions'> & { readonly blocks: unknown; readonly questions: unknown[] };

/** @param which a condition over `practice_texts v` @throws AppError `not_found` */
export async function textOf(ctx: ReadContext, id: number, which: RawBuilder<unknown> = sql`true`): Promise<PracticeText> {
  const { rows } = await sql<Found>`
    select ${summary}, v.blocks, v.questions, g.years_from, g.years_to, json_build_object('id', co.id, 'title', ${titleOf(ctx, 'co')}) as course,
      coalesce((select json_agg(json_build_object('id', v.id, 'version', v.version, 'status', v.status) order by v.version desc) from (
        select * from practice_texts o where o.lineage_id = (select lineage_id from practice_texts where id = ${id}) and o.id <> ${id}
      ) v where ${which}), '[]') as versions
    from practice_texts v join courses co on co.id = v.course_id join age_groups g on g.id = v.age_group_id where v.id = ${id} and ${which}
  `.execute(ctx.db);
  const [found] = rows;
  if (found === undefined) throw new AppError('not_found', { id });
  // The database does not keep the order of an object's fields; parsing restores that of the schema.
  const text = {
    ...found,
    blocks: TextBody.parse(found.blocks),
    questions: found.questions.map(readQuestion).filter((each) => each !== null),
  };
  const blockers = text.status === 'draft' ? textBlockersOf(text) : [];
  return { ...text, blockers, can: allowedActions(ctx, textActions, { status: text.status, blockers: blockers.length }) };
}
