import { sql } from 'kysely';
import { AppError } from '../../kernel/app-error.ts';
import { isoOf } from '../../kernel/clock.ts';
import type { WriteContext } from '../../kernel/calls/context.ts';
import { endHold } from './public/end-own-holds.ts';

/** Releases the actor's own hold; no effect on an expired one. */
export async function releaseHold(ctx: WriteContext, { params }: { params: { id: number } }): Promise<Record<string, never>> {
  const { actor, db, now } = ctx;
  const { rows } = await sql<{ teacher_id: number; lives: boolean }>`
    select teacher_id, ended_at is null and held_until > ${isoOf(now)} as lives from holds
    where id = ${params.id} and held_by = ${actor.id} for update
  `.execute(db);
  const [hold] = rows;
  if (hold === undefined) throw new AppError('not_found', { id: params.id });
  if (hold.lives) await endHold(ctx, params.id, hold.teacher_id);
  else ctx.nothingChanged();
  return {};
}
