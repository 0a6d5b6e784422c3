import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db } from '../../db/client.ts';
import type { Tables } from '../../db/tables.gen.ts';
import { languageOf } from '../calls/context.ts';
import type { ReadContext } from '../calls/context.ts';

type Titles = Readonly<Record<'en' | 'ru', string>>;

/**
 * The title of an entry of reference data in one language, as a column of a statement.
 * @param alias the table's name in the statement; without, the column stands alone
 */
export function titleIn(language: 'en' | 'ru', alias?: string): RawBuilder<string> {
  return sql.ref<string>(alias === undefined ? `title_${language}` : `${alias}.title_${language}`);
}

/** The same in the language of the screen, otherwise of the profile. */
export const titleOf = (ctx: Pick<ReadContext, 'actor' | 'browser'>, alias?: string): RawBuilder<string> => titleIn(languageOf(ctx), alias);

/** The titles of entries by id, for mails to people with different languages. */
export async function titlesOf(db: Db, table: keyof Tables, ids: readonly number[]): Promise<ReadonlyMap<number, Titles>> {
  const { rows } = await sql<Titles & { id: number }>`
    select id, title_en as en, title_ru as ru from ${sql.table(table)} where id = any(${[...ids]}::int[])
  `.execute(db);
  return new Map(rows.map(({ id, ...titles }) => [id, titles]));
}
