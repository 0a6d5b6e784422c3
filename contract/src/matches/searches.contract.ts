import { endpoint } from '../endpoint.ts';
import { idParams } from '../page.ts';
import { findsTeachers } from '../permissions.ts';
import { assignmentLimit, previewLimit } from '../rate-limits.ts';
import { Assignment, SendAssignmentInput, SentAssignment } from './assignment.schema.ts';
import { MatchRequest } from './matches.schema.ts';
import { ExtendSearchInput, StartWavesInput, WaveOrder } from './searches.schema.ts';

export const searchesContract = {
  extendSearch: endpoint({
    method: 'POST',
    path: '/api/matches/requests/{id}/extend/',
    summary: 'Set a later deadline for a search',
    permission: findsTeachers,
    params: idParams,
    body: ExtendSearchInput,
    output: MatchRequest,
    errors: ['match_closed'],
  }),
  getWaveOrder: endpoint({
    method: 'GET',
    path: '/api/matches/requests/{id}/waves/',
    summary: 'In which order waves offer a search to teachers, and who is left out and why',
    permission: findsTeachers,
    params: idParams,
    output: WaveOrder,
    rateLimit: previewLimit,
    errors: [],
  }),
  startWaves: endpoint({
    method: 'POST',
    path: '/api/matches/requests/{id}/waves/',
    summary: 'Let a search offer by itself: the best teachers now, the next ones after some hours',
    permission: findsTeachers,
    params: idParams,
    body: StartWavesInput,
    output: MatchRequest,
    staged: true,
    idempotent: true,
    errors: ['match_closed', 'match_nobody', 'child_consent_missing'],
  }),
  stopWaves: endpoint({
    method: 'POST',
    path: '/api/matches/requests/{id}/waves/stop/',
    summary: 'Stop the waves of a search; what is offered stays offered',
    permission: findsTeachers,
    params: idParams,
    output: MatchRequest,
    errors: [],
  }),
  proposeAssignment: endpoint({
    method: 'GET',
    path: '/api/matches/assignment/',
    summary: 'The best assignment of teachers to all open searches at once, compared with one by one',
    permission: findsTeachers,
    output: Assignment,
    rateLimit: assignmentLimit,
    errors: [],
  }),
  sendAssignment: endpoint({
    method: 'POST',
    path: '/api/matches/assignment/',
    summary: 'Send offers of a proposed assignment: all or none',
    permission: findsTeachers,
    body: SendAssignmentInput,
    output: SentAssignment,
    idempotent: true,
    errors: ['match_closed', 'teacher_inactive', 'not_taught_by_teacher', 'no_inbox', 'already_offered', 'child_consent_missing'],
  }),
};
