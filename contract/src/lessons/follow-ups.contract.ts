import { endpoint } from '../endpoint.ts';
import { idParams, pageOf } from '../page.ts';
import { abilities, followsLessons, leadsTeachers, staff } from '../permissions.ts';
import { CloseReplacementInput, ConfirmReportInput, DecidePenaltyInput, FollowUp, FollowUpListQuery } from './follow-ups.schema.ts';

/** Open decisions after cancelled and moved lessons. */
export const followUpsContract = {
  listFollowUps: endpoint({
    method: 'GET',
    path: '/api/events/lesson-follow-ups/',
    summary: 'Reported client requests, proposed penalties, and cancelled lessons without a replacement',
    permission: followsLessons,
    query: FollowUpListQuery,
    output: pageOf(FollowUp),
    mayLag: true,
    errors: [],
  }),
  confirmReport: endpoint({
    method: 'POST',
    path: '/api/events/lesson-follow-ups/{id}/confirm-report/',
    summary: 'Confirm a reported client request or change its reason; posts the pending money',
    permission: staff(['AccountManager', 'SalesManager'], abilities.allSchedules),
    params: idParams,
    body: ConfirmReportInput,
    output: FollowUp,
    idempotent: true,
    errors: ['follow_up_closed', 'reason_not_applicable', 'rate_missing'],
  }),
  decidePenalty: endpoint({
    method: 'POST',
    path: '/api/events/lesson-follow-ups/{id}/decide-penalty/',
    summary: 'Confirm or waive a proposed penalty',
    permission: leadsTeachers,
    params: idParams,
    body: DecidePenaltyInput,
    output: FollowUp,
    idempotent: true,
    errors: ['follow_up_closed', 'rate_missing'],
  }),
  closeReplacement: endpoint({
    method: 'POST',
    path: '/api/events/lesson-follow-ups/{id}/close-replacement/',
    summary: 'Close a missing replacement without a lesson, with a reason',
    permission: followsLessons,
    params: idParams,
    body: CloseReplacementInput,
    output: FollowUp,
    idempotent: true,
    errors: ['follow_up_closed'],
  }),
};
