import type { TakenBackStarter } from '@lectern/contract/starter-catalogue/starter-catalogue.schema';
import { sql } from 'kysely';
import type { WriteContext } from '../../kernel/calls/context.ts';
import { dropUnusedStudy } from '../study/public/study-entries.ts';
import { dropUnusedAbonements } from '../subscriptions/public/price-list-entries.ts';

/** Dependent entries are deleted first. */
const order = ['abonement', 'service_course', 'course', 'direction'] as const;

/** Deletes entries of the catalogue that nothing refers to; the others stay, and can be taken back later. */
export async function takeBackStarterCatalogue(ctx: WriteContext): Promise<TakenBackStarter> {
  let [removed, kept] = [0, 0];
  for (const entity of order) {
    const { rows } = await sql<{ id: number }>`
      select entity_id as id from starter_entries where entity = ${entity} order by entity_id for update
    `.execute(ctx.db);
    const ids = rows.map(({ id }) => id);
    const used = entity === 'abonement' ? await dropUnusedAbonements(ctx, ids) : await dropUnusedStudy(ctx, entity, ids);
    const gone = ids.filter((id) => !used.has(id));
    await sql`delete from starter_entries where entity = ${entity} and entity_id = any(${gone})`.execute(ctx.db);
    removed += gone.length;
    kept += used.size;
  }
  if (removed === 0) ctx.nothingChanged();
  return { removed, kept };
}
