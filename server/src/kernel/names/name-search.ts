/** Who is called like that: what may be meant by a text, as SQL over the column of the names' keys (`name_key`). */
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db } from '../../db/client.ts';
import { inOtherLayout } from './keyboard-layout.rules.ts';
import { beginningPattern, fitsWithSlips, mayHoldSlips, mayStandInside, slipPatterns, wordPattern, wordsOf } from './search-words.rules.ts';

type Fragment = RawBuilder<unknown>;

/** Which names are wanted, in which order and how many. */
export type NameWish = {
  /** As names are compared; what is found shows them marked. */
  readonly words: readonly string[];
  fits(key: Fragment): Fragment;
  order(key: Fragment): Fragment;
  readonly most: number;
  /** Looks once more at what the database found; null where the database decides alone. */
  readonly keeps: ((name: string) => boolean) | null;
};

function every(conditions: readonly Fragment[]): Fragment {
  return conditions.length === 0 ? sql`false` : sql.join(conditions, sql` and `);
}

/** Whether a column fits one of the LIKE patterns. */
export function likeAny(column: Fragment, patterns: readonly string[]): Fragment {
  return sql`(${sql.join(
    patterns.map((pattern) => sql`${column} like ${pattern}`),
    sql` or `,
  )})`;
}

/** Names in which every word stands as a pattern says, those that begin with the whole text first. */
function exactly(words: readonly string[], pattern: (word: string) => string, most: number): NameWish {
  return {
    words,
    fits: (key) => every(words.map((word) => sql`${key} like ${pattern(word)}`)),
    order: (key) => sql`${key} not like ${` ${words.join(' ')}%`}`,
    most,
    keeps: null,
  };
}

/** So many of the most similar names are looked at for slips. */
const mostSimilar = 200;

/** Names in which every word may stand with a slip of the hand, the most similar first. */
function similarly(words: readonly string[]): NameWish {
  return {
    words,
    fits: (key) => every(words.map((word) => likeAny(key, slipPatterns(word)))),
    order: (key) => sql`word_similarity(${words.join(' ')}, ${key}) desc`,
    most: mostSimilar,
    keeps: (name) => fitsWithSlips(name, words),
  };
}

/**
 * What may be meant by a text, the likeliest first: each is looked for only where nothing was found before it.
 * @param most how many of the names that fit exactly are wanted
 */
export function wishesOf(text: string, most: number): NameWish[] {
  const words = wordsOf(text);
  const wishes = [exactly(words, beginningPattern, most)];
  if (words.some(mayStandInside)) {
    wishes.push(exactly(words, wordPattern, most));
    wishes.push(exactly(wordsOf(inOtherLayout(text)), beginningPattern, most));
  }
  if (words.some(mayHoldSlips)) wishes.push(similarly(words));
  return wishes;
}

/**
 * The people of a table who are called like a text, as a condition for a list: the first wish that anybody fulfils, as everywhere
 * that names are searched. Asks the index of keys once to four times.
 * @param people an SQL source with `id`, `name` and `name_key`, of those only whom the asker may know of
 * @param id the column to which the condition is put
 */
export async function isCalled(db: Db, people: Fragment, id: Fragment, text: string): Promise<Fragment> {
  for (const wish of wishesOf(text, 1)) {
    const { rows } = await sql<{ id: number; name: string }>`
      select p.id, p.name from ${people} p where ${wish.fits(sql`p.name_key`)} order by ${wish.order(sql`p.name_key`)} limit ${wish.most}
    `.execute(db);
    const { keeps } = wish;
    const kept = keeps === null ? rows : rows.filter(({ name }) => keeps(name));
    if (kept.length === 0) continue;
    if (keeps !== null) return sql`${id} = any(${kept.map((row) => row.id)})`;
    return sql`${id} in (select p.id from ${people} p where ${wish.fits(sql`p.name_key`)})`;
  }
  return sql`false`;
}
