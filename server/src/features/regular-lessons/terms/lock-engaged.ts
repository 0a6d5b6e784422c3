import type { WriteContext } from '../../../kernel/calls/context.ts';
import { lock } from '../../../kernel/locks.ts';

/** Locks the time of an engagement's teacher and child: everything that places or takes back its lessons. */
export async function lockEngaged({ db }: WriteContext, { teacher_id, kid_id }: { readonly teacher_id: number; readonly kid_id: number }) {
  await lock(db, [
    { of: 'teacher', id: teacher_id },
    { of: 'kid', id: kid_id },
  ]);
}
