/** Search by name: SQL conditions over the normalised name column (`name_key`). */
import { inOtherLayout } from '@lectern/contract/search/keyboard-layout.rules';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db } from '../../db/client.ts';
import { beginningPattern, fitsWithSlips, mayHoldSlips, mayStandInside, slipPatterns, wordPattern, wordsOf } from './search-words.rules.ts';

type Fragment = RawBuilder<unknown>;

/** One way to search: condition, order and limit. */
export type NameSearch = {
  /** Normalised words; results highlight them. */
  readonly words: readonly string[];
  fits(key: Fragment): Fragment;
  order(key: Fragment): Fragment;
  readonly most: number;
  /** Filters rows after the query; null where the condition is exact. */
  readonly keeps: ((name: string) => boolean) | null;
};

function every(conditions: readonly Fragment[]): Fragment {
  return conditions.length === 0 ? sql`false` : sql.join(conditions, sql` and `);
}

/** Whether a column matches one of the LIKE patterns. */
export function likeAny(column: Fragment, patterns: readonly string[]): Fragment {
  return sql`(${sql.join(
    patterns.map((pattern) => sql`${column} like ${pattern}`),
    sql` or `,
  )})`;
}

/** Names that match every word's pattern; those that begin with the whole text come first. */
function exactly(words: readonly string[], pattern: (word: string) => string, most: number): NameSearch {
  return {
    words,
    fits: (key) => every(words.map((word) => sql`${key} like ${pattern(word)}`)),
    order: (key) => sql`${key} not like ${` ${words.join(' ')}%`}`,
    most,
    keeps: null,
  };
}

/** How many of the most similar names are checked for typing errors. */
const mostSimilar = 200;

/** Names in which every word may contain a typing error, the most similar first. */
function similarly(words: readonly string[]): NameSearch {
  return {
    words,
    fits: (key) => every(words.map((word) => likeAny(key, slipPatterns(word)))),
    order: (key) => sql`word_similarity(${words.join(' ')}, ${key}) desc`,
    most: mostSimilar,
    keeps: (name) => fitsWithSlips(name, words),
  };
}

/**
 * The searches for a text, the most exact first. The next one runs only if the one before found nothing.
 * @param most limit of exact matches
 */
export function nameSearches(text: string, most: number): NameSearch[] {
  const words = wordsOf(text);
  const searches = [exactly(words, beginningPattern, most)];
  if (words.some(mayStandInside)) {
    searches.push(exactly(words, wordPattern, most));
    searches.push(exactly(wordsOf(inOtherLayout(text)), beginningPattern, most));
  }
  if (words.some(mayHoldSlips)) searches.push(similarly(words));
  return searches;
}

/** People found by name: the ids of a few, a query for the ids of many. */
type FoundPeople = { readonly ids: readonly number[] } | { readonly query: Fragment };

/** Up to this many are passed on by id, so that their names are read once and not again for the page and the total. */
const fewPeople = 500;

/**
 * Finds people by name, by the first of `nameSearches` with a result. Runs one to four indexed queries.
 * @param people an SQL source with `id`, `name` and `name_key`, already limited to what the actor may see
 */
export async function findByName(db: Db, people: Fragment, text: string): Promise<FoundPeople> {
  for (const { fits, order, keeps, most } of nameSearches(text, fewPeople + 1)) {
    const fitting = sql`from ${people} p where ${fits(sql`p.name_key`)}`;
    // Only the search for similar names has so many candidates that their order decides who is found.
    const ordered = keeps === null ? sql`` : sql`order by ${order(sql`p.name_key`)}`;
    const { rows } = await sql<{ id: number; name: string }>`select p.id, p.name ${fitting} ${ordered} limit ${most}`.execute(db);
    const kept = keeps === null ? rows : rows.filter(({ name }) => keeps(name));
    if (kept.length > fewPeople) return { query: sql`select p.id ${fitting}` };
    if (kept.length > 0) return { ids: kept.map(({ id }) => id) };
  }
  return { ids: [] };
}

/** A query for the ids of the people who were found. */
export function idsOfFound(found: FoundPeople): Fragment {
  return 'query' in found ? found.query : sql`select unnest(${[...found.ids]}::int[])`;
}

/**
 * A list condition for people whose name matches a text.
 * @param people as for `findByName`
 * @param id the column that the condition applies to
 */
export async function nameMatches(db: Db, people: Fragment, id: Fragment, text: string): Promise<Fragment> {
  const found = await findByName(db, people, text);
  if ('query' in found) return sql`${id} in (${found.query})`;
  return found.ids.length === 0 ? sql`false` : sql`${id} = any(${[...found.ids]}::int[])`;
}
