import type { ActionRules } from '../../kernel/actions.ts';
import { servesClient } from '../clients/public/client-access.ts';

type PupilStanding = {
  readonly teacher_id: number;
  readonly status: 'trial' | 'active' | 'paused' | 'ended';
  readonly attention: unknown;
};

/** The actions of a teacher on their pupil; guards and buttons use it. */
export const pupilActions: ActionRules<'write_note' | 'raise_flag', PupilStanding> = {
  write_note: { who: ({ id }, { teacher_id }) => id === teacher_id },
  raise_flag: {
    who: ({ id }, { teacher_id }) => id === teacher_id,
    blockedBy: ({ status, attention }) => {
      if (attention !== null) return 'pupil_flag_open';
      return status === 'ended' ? 'engagement_ended' : null;
    },
  },
};

type FlagStanding = { readonly manager_id: number | null; readonly answered_at: string | null };

/** Who may answer a flag, and when. */
export const flagActions: ActionRules<'answer', FlagStanding> = {
  answer: { who: servesClient, blockedBy: ({ answered_at }) => (answered_at === null ? null : 'pupil_flag_answered') },
};
