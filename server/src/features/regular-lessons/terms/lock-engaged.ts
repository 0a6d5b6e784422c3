import type { WriteContext } from '../../../kernel/calls/context.ts';
import { lock } from '../../../kernel/locks.ts';

/** Locks the teacher and the child of an engagement, for all writes that place or take back its lessons. */
export async function lockEngaged({ db }: WriteContext, { teacher_id, kid_id }: { readonly teacher_id: number; readonly kid_id: number }) {
  await lock(db, [
    { of: 'teacher', id: teacher_id },
    { of: 'kid', id: kid_id },
  ]);
}
