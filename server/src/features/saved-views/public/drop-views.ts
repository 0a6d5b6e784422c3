import type { Db } from '../../../db/client.ts';
import type { Traces } from '../../../kernel/erasing/traces.ts';

/** A shorter search is for many. */
const shortestSearch = 4;

/**
 * Deletes saved views that tell of a person: their name or a filter contains a trace, or they search for a part of what names the person. The
 * stored query is encoded as in an address, so no pattern of the database would find it.
 */
export async function dropViews(db: Db, { identity, all }: { readonly identity: Traces; readonly all: Traces }): Promise<void> {
  const views = await db.selectFrom('saved_views').select(['id', 'name', 'query']).execute();
  const telling = views.filter(({ name, query }) => {
    const params = [...new URLSearchParams(query)];
    const names = (text: string) => identity.texts.some((trace) => trace.toLowerCase().includes(text.trim().toLowerCase()));
    return (
      [name, query, ...params.map(([, value]) => value)].some(all.isIn) ||
      params.some(([key, value]) => key === 'search' && value.trim().length >= shortestSearch && names(value))
    );
  });
  if (telling.length === 0) return;
  await db
    .deleteFrom('saved_views')
    .where(
      'id',
      'in',
      telling.map(({ id }) => id),
    )
    .execute();
}
