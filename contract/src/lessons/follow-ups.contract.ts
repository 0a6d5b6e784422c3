import { endpoint } from '../endpoint.ts';
import { idParams, pageOf } from '../page.ts';
import { abilities, staff } from '../permissions.ts';
import { CloseReplacementInput, ConfirmReportInput, DecidePenaltyInput, FollowUp, FollowUpListQuery } from './follow-ups.schema.ts';

/** Account managers of their clients, curators of their group; of everybody by ability. */
const followsLessons = staff(['AccountManager', 'Curator'], abilities.allSchedules);

/** What cancelled and moved lessons leave to be decided. */
export const followUpsContract = {
  listFollowUps: endpoint({
    method: 'GET',
    path: '/api/events/lesson-follow-ups/',
    summary: 'Reports of what clients asked for, proposed penalties, and lessons that need a replacement',
    permission: followsLessons,
    query: FollowUpListQuery,
    output: pageOf(FollowUp),
    errors: [],
  }),
  confirmReport: endpoint({
    method: 'POST',
    path: '/api/events/lesson-follow-ups/{id}/confirm-report/',
    summary: 'Confirm that the client asked for it as a teacher reported, or change the reason; posts what waited',
    permission: staff(['AccountManager'], abilities.allSchedules),
    params: idParams,
    body: ConfirmReportInput,
    output: FollowUp,
    idempotent: true,
    errors: ['follow_up_closed', 'reason_not_applicable', 'rate_missing'],
  }),
  decidePenalty: endpoint({
    method: 'POST',
    path: '/api/events/lesson-follow-ups/{id}/decide-penalty/',
    summary: 'Post a proposed penalty, or waive it',
    permission: staff(['Curator'], abilities.allSchedules),
    params: idParams,
    body: DecidePenaltyInput,
    output: FollowUp,
    idempotent: true,
    errors: ['follow_up_closed', 'rate_missing'],
  }),
  closeReplacement: endpoint({
    method: 'POST',
    path: '/api/events/lesson-follow-ups/{id}/close-replacement/',
    summary: 'Say why no lesson replaces one that the teacher cancelled',
    permission: followsLessons,
    params: idParams,
    body: CloseReplacementInput,
    output: FollowUp,
    idempotent: true,
    errors: ['follow_up_closed'],
  }),
};
