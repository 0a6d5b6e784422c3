import type { Retention } from '@lectern/contract/privacy/persons.schema';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import type { JobContext } from '../../../kernel/process/job.ts';
import { beforeOf, daysOf, keptKinds } from './kept-kinds.ts';

type Kind = Retention[number]['kind'];

/** Deletes records past their retention time, in small transactions. Idempotent; the next night continues an unfinished run. */
export async function forgetByRetention(job: JobContext): Promise<void> {
  for (const kept of keptKinds) {
    const { kind, forget } = kept;
    const before = beforeOf(job, daysOf(kept, job.settings));
    if (forget !== null) await inParts(job, kind, (ctx) => forget(ctx, before));
  }
}

/** Repeats a write until nothing is left; each that forgets something has an audit entry with its count. */
async function inParts(job: JobContext, kind: Kind, forget: (ctx: WriteContext) => Promise<number | null>): Promise<void> {
  for (let more = true; more && !job.stopping.aborted; )
    more = await job.write(async (ctx) => {
      const records = await forget(ctx);
      if (records) ctx.audit({ action: 'retention.forget', entity: 'retention', entity_id: null, new: { kind, records } });
      else ctx.nothingChanged();
      return records !== null;
    });
}
