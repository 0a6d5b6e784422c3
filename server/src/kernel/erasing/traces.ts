import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { containsPattern } from '../search-text.ts';

/** Texts by which copies of a person's data are found, such as names and addresses. */
export type Traces = {
  readonly texts: readonly string[];
  /** SQL condition: a text column contains one of the traces. */
  in(text: RawBuilder<unknown>): RawBuilder<boolean>;
  /** @returns whether a text contains one of the traces */
  isIn(text: string): boolean;
};

/** Traces of the given texts, ignoring case. Inside JSON, quotes and line breaks are escaped. */
export function tracesOfTexts(texts: readonly string[]): Traces {
  const escaped = texts.map((text) => JSON.stringify(text).slice(1, -1));
  const all = [...new Set([...texts, ...escaped])].filter((text) => text !== '');
  const patterns = all.map(containsPattern);
  const lower = all.map((text) => text.toLowerCase());
  return {
    texts: all,
    in: (text) => (patterns.length === 0 ? sql`false` : sql`${text} ilike any(${patterns}::text[])`),
    isIn: (text) => {
      const whole = text.toLowerCase();
      return lower.some((trace) => whole.includes(trace));
    },
  };
}
