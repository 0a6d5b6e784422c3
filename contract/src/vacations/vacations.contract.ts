import { endpoint } from '../endpoint.ts';
import { resolutionErrors } from '../lessons/hit-lessons.schema.ts';
import { idParams, pageOf } from '../page.ts';
import { abilities, staff } from '../permissions.ts';
import { activityResolutionErrors } from '../schedule/hit-activities.schema.ts';
import {
  ApproveVacationInput,
  AskVacationInput,
  PreviewVacationQuery,
  RejectVacationInput,
  Vacation,
  VacationAllowance,
  VacationCalendar,
  VacationCalendarQuery,
  VacationDetail,
  VacationListQuery,
  VacationPreview,
} from './vacations.schema.ts';

/** A teacher asks for their own; a curator answers for their group, the ability for everybody. */
const asks = staff(['Teacher', 'Curator'], abilities.allSchedules);
const answers = staff(['Curator'], abilities.allSchedules);

export const vacationsContract = {
  listVacations: endpoint({
    method: 'GET',
    path: '/api/vacations/',
    summary: 'Vacations that one may see, with how many planned lessons each hits',
    permission: asks,
    query: VacationListQuery,
    output: pageOf(Vacation),
    errors: [],
  }),
  getVacationCalendar: endpoint({
    method: 'GET',
    path: '/api/vacations/calendar/',
    summary: 'Who of the group is away when, and how many on each day',
    permission: asks,
    query: VacationCalendarQuery,
    output: VacationCalendar,
    errors: ['range_too_long'],
  }),
  previewVacation: endpoint({
    method: 'GET',
    path: '/api/vacations/preview/',
    summary: 'Which lessons and activities these days would hit, and what stands against asking for them',
    permission: asks,
    query: PreviewVacationQuery,
    output: VacationPreview,
    errors: ['not_found'],
  }),
  getVacationAllowance: endpoint({
    method: 'GET',
    path: '/api/teachers/{id}/vacation-allowance/',
    summary: 'How many days a teacher has taken this year, and from when to when a vacation can be asked for',
    permission: asks,
    params: idParams,
    output: VacationAllowance,
    errors: [],
  }),
  getVacation: endpoint({
    method: 'GET',
    path: '/api/vacations/{id}/',
    summary: 'One vacation with what it hits: planned lessons, activities, and times that are held',
    permission: asks,
    params: idParams,
    output: VacationDetail,
    errors: [],
  }),
  askVacation: endpoint({
    method: 'POST',
    path: '/api/vacations/',
    summary: 'Ask for a vacation; it takes no time until it is approved',
    permission: asks,
    body: AskVacationInput,
    output: Vacation,
    status: 201,
    idempotent: true,
    errors: [
      'not_found',
      'vacation_too_soon',
      'vacation_too_far',
      'vacation_too_long',
      'vacation_days_spent',
      'vacation_overlaps',
      'vacation_group_full',
    ],
  }),
  approveVacation: endpoint({
    method: 'POST',
    path: '/api/vacations/{id}/approve/',
    summary: 'Approve a vacation, resolve every lesson and activity that it hits and end what is held in it, in one transaction',
    permission: answers,
    params: idParams,
    body: ApproveVacationInput,
    output: Vacation,
    idempotent: true,
    errors: ['vacation_closed', 'vacation_begun', 'vacation_group_full', ...resolutionErrors, ...activityResolutionErrors],
  }),
  rejectVacation: endpoint({
    method: 'POST',
    path: '/api/vacations/{id}/reject/',
    summary: 'Reject a vacation that was asked for, and say why',
    permission: answers,
    params: idParams,
    body: RejectVacationInput,
    output: Vacation,
    idempotent: true,
    errors: ['vacation_closed'],
  }),
  cancelVacation: endpoint({
    method: 'POST',
    path: '/api/vacations/{id}/cancel/',
    summary: 'Take a vacation back before it starts; lessons that were moved or cancelled for it stay as they are',
    permission: asks,
    params: idParams,
    output: Vacation,
    idempotent: true,
    errors: ['vacation_closed', 'vacation_begun'],
  }),
};
