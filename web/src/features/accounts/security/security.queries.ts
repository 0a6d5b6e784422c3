import type { OutputAt } from '@lectern/contract/contract';
import { apiQuery } from '../../../kernel/api-query.ts';
import { apiWrite } from '../../../kernel/api-write.ts';

export type OwnSession = OutputAt<'GET', '/api/accounts/sessions/'>[number];
export type SecondFactor = OutputAt<'GET', '/api/accounts/second-factor/'>;

export const ownSessionsQuery = apiQuery('/api/accounts/sessions/');

export const secondFactorQuery = apiQuery('/api/accounts/second-factor/');

const sessions = { refresh: ['/api/accounts/sessions/'], refreshOnError: true } as const;
const secondFactor = { refresh: ['/api/accounts/second-factor/'], refreshOnError: true } as const;
export const changePasswordWrite = apiWrite('/api/accounts/change-password/', sessions);
export const endSessionWrite = apiWrite('/api/accounts/sessions/{id}/end/', sessions);
export const endOtherSessionsWrite = apiWrite('/api/accounts/sessions/end-others/', sessions);
export const startSecondFactorWrite = apiWrite('/api/accounts/second-factor/start/', { refresh: [] });
/** The answer's recovery codes are shown once, so the state is refetched only when they are closed. */
export const confirmSecondFactorWrite = apiWrite('/api/accounts/second-factor/confirm/', sessions);
export const makeRecoveryCodesWrite = apiWrite('/api/accounts/second-factor/recovery-codes/', secondFactor);
export const turnOffSecondFactorWrite = apiWrite('/api/accounts/second-factor/turn-off/', secondFactor);
