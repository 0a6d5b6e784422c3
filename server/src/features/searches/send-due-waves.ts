import { abilities } from '@lectern/contract/permissions';
import type { ReadContext } from '../../kernel/calls/context.ts';
import type { JobContext } from '../../kernel/process/job.ts';
import { dueWaves, matchRequestOf, requestActions, setWaves } from '../matches/public/waves.ts';
import { blockOf } from '../../kernel/actions.ts';
import { sendWave } from './send-wave.ts';
import { waveOrderOf } from './wave-order.queries.ts';

/** A job reads the searches of all users. */
function asSchool<Ctx extends ReadContext>(ctx: Ctx): Ctx {
  return { ...ctx, actor: { ...ctx.actor, abilities: [abilities.allSchedules] } };
}

/** Sends the next wave of every search for which it is due. Idempotent. */
export async function sendDueWaves(job: JobContext): Promise<void> {
  const ctx = asSchool(job);
  for (const id of await dueWaves(ctx)) {
    if (job.stopping.aborted) return;
    const request = await matchRequestOf(ctx, id);
    const order = await waveOrderOf(ctx, request);
    await job.write(async (writing) => {
      const write = asSchool(writing);
      const now = await matchRequestOf(write, id);
      // Checked again: the waves may have been stopped, or the search closed.
      const { waves } = now;
      if (waves === null || waves.next_at === null || blockOf(requestActions.start_waves, write, now) !== null)
        return write.nothingChanged();
      if (order.order.length === 0) return setWaves(write, now, { ...waves, next_at: null });
      await sendWave(write, id, order, waves);
    });
  }
}
