import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { likeAny } from '../../../kernel/names/name-search.ts';

/** No letter outside ASCII. */
const onlyAscii = /^\p{ASCII}*$/u;

/**
 * Whether a contact, over `client_contacts p`, matches one of the LIKE patterns. A text with letters outside ASCII can match only the few
 * contacts with such letters, which have a separate index.
 */
export function contactsLike(patterns: readonly string[]): RawBuilder<unknown> {
  const like = likeAny(sql`p.normalised`, patterns);
  if (patterns.some((pattern) => onlyAscii.test(pattern))) return like;
  return sql`(octet_length(p.normalised) - length(p.normalised) > 0 and ${like})`;
}
