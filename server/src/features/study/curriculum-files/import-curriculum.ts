import type { ImportedCurriculum } from '@lectern/contract/study/curriculum-files/curriculum-files.schema';
import { largestCurriculum } from '@lectern/contract/study/curriculums.schema';
import { AppError } from '../../../kernel/app-error.ts';
import { languageOf } from '../../../kernel/calls/context.ts';
import type { StagedContext, WriteContext } from '../../../kernel/calls/context.ts';
import { readTable } from '../../../kernel/files/read-table.ts';
import { insertDraft } from '../curriculums/versions/create-curriculum.ts';
import { insertTopics } from '../curriculums/topics/write-topics.ts';
import { readTopicRows } from './topic-rows.rules.ts';
import type { LevelOfFile } from './topic-rows.rules.ts';

type Input = {
  readonly query: { readonly course_id: number; readonly grade: number; readonly dry_run?: boolean | undefined };
  readonly file: Uint8Array;
};

/** No curriculum may have more rows. */
const limits = { rows: largestCurriculum.levels * largestCurriculum.topicsOfLevel + 1, columns: 50, cell: 20_000, characters: 20_000_000 };
const firstLevel = { en: 'Basic', ru: 'Базовый' } as const;

/**
 * Creates a draft from a table of topics; invalid rows are skipped and reported. The file is read before the transaction.
 * @throws AppError `not_found`, `file_not_readable`, `file_too_long`, `file_too_complex`, `import_empty`, `import_columns_missing`
 */
export async function importCurriculum(staged: StagedContext, { query, file }: Input): Promise<ImportedCurriculum> {
  const { course_id, grade, dry_run = false } = query;
  const read = readTopicRows(await readTable(file, limits), firstLevel[languageOf(staged)]);
  if (read === null) throw new AppError('import_columns_missing', { field: 'topic' }, 'file');
  const { levels, bad } = read;
  if (levels.length + bad.length === 0 || (levels.length === 0 && !dry_run)) throw new AppError('import_empty', {}, 'file');
  const found = {
    levels: levels.map(({ title, topics }) => ({ title, topics: topics.length, hours: topics.reduce((sum, { hours }) => sum + hours, 0) })),
    bad: [...bad],
  };
  return staged.transaction(async (ctx) => {
    if (dry_run) {
      const course = await ctx.db.selectFrom('courses').select('id').where('id', '=', course_id).executeTakeFirst();
      if (course === undefined) throw new AppError('not_found', {}, 'course_id');
      ctx.nothingChanged();
      return { curriculum_id: null, ...found };
    }
    const id = await insertDraft(ctx, { course_id, grade, origin_id: null });
    await insertLevels(ctx, id, levels);
    ctx.audit({
      action: 'curriculum.import',
      entity: 'curriculum',
      entity_id: id,
      new: { course_id, grade, levels: levels.length, left_out: bad.length },
    });
    return { curriculum_id: id, ...found };
  });
}

async function insertLevels(ctx: WriteContext, curriculumId: number, levels: readonly LevelOfFile[]): Promise<void> {
  for (const [at, { title, topics }] of levels.entries()) {
    const { id } = await ctx.db
      .insertInto('grade_levels')
      .values({ curriculum_id: curriculumId, position: at + 1, title })
      .returning('id')
      .executeTakeFirstOrThrow();
    await insertTopics(ctx, id, 1, topics);
  }
}
