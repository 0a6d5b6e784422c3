import type { ReadContext } from '../../../kernel/calls/context.ts';

/** The client whose record stands for one's: their own, or the one that it was merged into. */
export async function survivingClient({ db }: Pick<ReadContext, 'db'>, id: number): Promise<number> {
  const client = await db.selectFrom('clients').select('merged_into_id').where('id', '=', id).executeTakeFirst();
  return client?.merged_into_id ?? id;
}
