import type { Retention } from '@lectern/contract/privacy/persons.schema';
import type { ReadContext } from '../../../kernel/calls/context.ts';
import { beforeOf, daysOf, keptKinds } from './kept-kinds.ts';

/** Counts what the nightly jobs would delete now. */
export function previewRetention(ctx: ReadContext): Promise<Retention> {
  return Promise.all(
    keptKinds.map(async (kept) => {
      const days = daysOf(kept, ctx.settings);
      return { kind: kept.kind, days, fixed: typeof kept.days === 'number', due: await kept.count(ctx.db, beforeOf(ctx, days)) };
    }),
  );
}
