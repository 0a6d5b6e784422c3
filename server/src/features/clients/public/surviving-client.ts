import type { ReadContext } from '../../../kernel/calls/context.ts';

/** Returns the client, or the surviving one if it was merged. */
export async function survivingClient({ db }: Pick<ReadContext, 'db'>, id: number): Promise<number> {
  const client = await db.selectFrom('clients').select('merged_into_id').where('id', '=', id).executeTakeFirst();
  return client?.merged_into_id ?? id;
}
