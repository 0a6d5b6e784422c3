import type { ActionCase } from './action-case.ts';

const past = "start = '2026-11-13T07:00:00Z', finish = '2026-11-13T07:45:00Z'";
const begun = "start = '2026-11-16T08:55:00Z', finish = '2026-11-16T09:40:00Z'";
const asIs = 'select 1';

const offerStates = [
  "update match_requests set state = 'open' where id = (select request_id from match_offers where id = {id})",
  "update match_offers set state = 'viewed', viewed_at = offered_at, ended_at = null where id = {id}",
  "update match_offers set state = 'withdrawn', ended_at = offered_at where id = {id}",
  "update match_offers set state = 'viewed', ended_at = null where id = {id}",
];

export const schoolActions: Readonly<Record<string, ActionCase>> = {
  lessons: {
    record: 'lesson',
    reads: ['getLesson'],
    verbs: {
      conduct: 'conductLesson',
      mark_held: 'conductLesson',
      move: 'moveLesson',
      substitute: 'substituteTeacher',
      cancel: 'cancelLesson',
      mark_no_show: 'markNoShow',
      correct: 'correctLesson',
    },
    // A repeated report changes at most its text.
    repeatable: ['conduct', 'mark_held'],
    // The teacher writes a lesson up, and a manager marks it as held, by the same endpoint.
    wider: ['conduct', 'mark_held'],
    states: [
      asIs,
      `update lessons set ${begun} where id = {id}`,
      `update lessons set ${past} where id = {id}`,
      "update lessons set status = 'held' where id = {id}",
      "update lessons set status = 'client_no_show' where id = {id}",
      "update lessons set status = 'cancelled', cancelled_at = now() where id = {id}",
    ],
  },
  engagements: {
    record: 'engagement',
    reads: ['listEngagements'],
    query: '?client_id={client}',
    verbs: { begin: 'beginEngagement', pause: 'pauseEngagement', resume: 'resumeEngagement', end: 'endEngagement' },
    states: [
      ...['trial', 'active'].map((status) => `update engagements set status = '${status}' where id = {id}`),
      "update engagements set status = 'paused', paused_on = '2026-11-10' where id = {id}",
      "update clients set status = 'inactive', inactive_reason = 'quits' where id = (select client_id from engagements where id = {id})",
      "update clients set status = 'active', inactive_reason = null where id = (select client_id from engagements where id = {id})",
      `update engagements set status = 'ended', paused_on = null, ended_on = greatest(started_on, '2026-11-10') where id = {id}`,
    ],
  },
  'regular lessons': {
    record: 'regular_rule',
    reads: ['listRegularRules'],
    query: '?client_id={client}',
    verbs: {
      change: 'changeRegularRule',
      pause: 'pauseRegularRule',
      resume: 'resumeRegularRule',
      end: 'endRegularRule',
      join: 'joinRegularRule',
    },
    states: [
      asIs,
      "insert into regular_pauses (rule_id, from_day, to_day, paused_at) values ({id}, '2026-11-10', '2026-12-10', now())",
      "update regular_rules set valid_from = '2026-10-01', valid_to = '2026-11-01' where id = {id}",
    ],
  },
  'dates without a lesson': {
    record: 'unplaced_lesson',
    reads: ['listUnplacedLessons'],
    query: '?client_id={client}',
    verbs: { place: 'placeUnplacedLesson', dismiss: 'dismissUnplacedLesson' },
    states: [asIs],
  },
  subscriptions: {
    record: 'subscription',
    reads: ['getSubscription'],
    verbs: {
      confirm: 'confirmSubscription',
      cancel: 'cancelSubscription',
      freeze: 'freezeSubscription',
      unfreeze: 'unfreezeSubscription',
      extend: 'extendSubscription',
      transfer: 'transferSubscription',
      refund: 'refundSubscription',
    },
    states: [
      asIs,
      ...['used', 'expired', 'refunded'].map((state) => `update user_subscriptions set state = '${state}' where id = {id}`),
      ...['draft', 'awaiting_payment', 'cancelled'].map(
        (state) => `update user_subscriptions set state = '${state}', starts_on = null, ends_on = null where id = {id}`,
      ),
    ],
  },
  deals: {
    record: 'deal',
    reads: ['getDeal'],
    verbs: {
      edit: 'editDeal',
      undo: 'undoMoveDeal',
      open_client: 'openDealClient',
      link_trial: 'linkDealTrial',
      reveal: 'revealDealContacts',
      'move.contact': 'moveDeal',
    },
    states: [
      asIs,
      "update deals set stage = 'won' where id = {id}",
      "update deals set stage = 'new', client_id = null, kid_id = null where id = {id}",
    ],
    repeatable: ['link_trial', 'reveal'],
  },
  vacations: {
    record: 'vacation',
    reads: ['getVacation'],
    verbs: {
      approve: 'approveVacation',
      reject: 'rejectVacation',
      cancel: 'cancelVacation',
      shorten: 'shortenVacation',
      bring_back: 'bringLessonBack',
    },
    states: [
      asIs,
      "update vacations set first_day = '2026-11-15', start = '2026-11-14T21:00:00Z' where id = {id}",
      ...['approved', 'rejected', 'cancelled'].map(
        (state) => `update vacations set state = '${state}', decided_at = now(), decided_by = requested_by where id = {id}`,
      ),
      `update vacations set state = 'approved', agreed_last_day = last_day + 3, agreed_finish = finish + interval '3 days',
        shortened_at = now(), shortened_by = requested_by where id = {id}`,
    ],
  },
  documents: {
    record: 'document',
    reads: ['getDocument'],
    verbs: { issue: 'issueDocument', discard: 'discardDocument', void: 'voidDocument', send: 'sendDocument', reissue: 'reissueDocument' },
    states: [asIs],
  },
  disputes: {
    record: 'dispute',
    reads: ['getSettlement'],
    query: '?from=2026-11-01&to=2026-11-30',
    readOf: 'client',
    verbs: { resolve: 'resolveDispute' },
    states: [
      asIs,
      "update settlement_disputes set state = 'resolved', resolution = 'x', resolved_at = now(), resolved_by = opened_by where id = {id}",
    ],
  },
  payments: { record: 'payment', reads: ['getTransaction'], verbs: { reverse: 'reverseTransaction' }, states: [asIs] },
  clients: {
    record: 'client',
    reads: ['getClient'],
    verbs: { keep_records: 'writeClientNote' },
    states: [asIs],
  },
  'client notes': {
    record: 'note',
    reads: ['listClientNotes'],
    readOf: 'client',
    verbs: { edit: 'deleteClientNote' },
    states: [asIs, 'update client_notes set author_id = null where id = {id}'],
  },
  'access to clients': {
    record: 'access_request',
    reads: ['listAccessRequests'],
    query: '?whose=to_answer',
    verbs: { grant: 'grantClientAccess', decline: 'declineClientAccess', revoke: 'revokeClientAccess', withdraw: 'withdrawAccessRequest' },
    states: [
      asIs,
      "update client_access_requests set state = 'declined', decided_at = now(), decided_by = asked_by where id = {id}",
      `update client_access_requests set state = 'granted', decided_at = now(), decided_by = asked_by, last_day = '2026-12-01',
        ends_at = '2026-12-01T21:00:00Z' where id = {id}`,
    ],
  },
  pupils: {
    record: 'engagement',
    reads: ['getPupil'],
    verbs: { write_note: 'writePupilNote', raise_flag: 'raisePupilFlag' },
    states: [
      asIs,
      'insert into pupil_flags (engagement_id, reason, raised_at, raised_by) select id, $$Late$$, now(), teacher_id from engagements where id = {id}',
      "update engagements set status = 'ended', ended_on = greatest(started_on, '2026-11-10') where id = {id}",
    ],
    repeatable: ['write_note'],
  },
  'flags about children': {
    record: 'pupil_flag',
    reads: ['listRaisedFlags'],
    verbs: { answer: 'answerPupilFlag' },
    states: [asIs],
  },
  matches: {
    record: 'match_request',
    reads: ['listMatchRequests'],
    query: '?client_id={client}',
    verbs: {
      offer: 'sendOffers',
      withdraw: 'withdrawMatchRequest',
      extend: 'extendSearch',
      start_waves: 'startWaves',
      stop_waves: 'stopWaves',
    },
    states: [asIs, ...['draft', 'withdrawn', 'expired'].map((state) => `update match_requests set state = '${state}' where id = {id}`)],
    repeatable: ['withdraw', 'stop_waves'],
  },
  teachers: {
    record: 'teacher',
    reads: ['getTeacher'],
    verbs: { edit_profile: 'editTeacher', edit_courses: 'editTeacherCourses', change_status: 'makeTeacherInactive' },
    states: [asIs],
    repeatable: ['edit_profile'],
  },
  'price list': {
    record: 'abonement',
    reads: ['getAbonement'],
    verbs: { edit: 'editAbonement', withdraw: 'withdrawAbonement', put_on_sale: 'putAbonementOnSale' },
    states: [asIs, 'update abonements set on_sale = false where id = {id}'],
    repeatable: ['withdraw', 'put_on_sale'],
  },
  staff: {
    record: 'teacher',
    reads: ['getUser'],
    verbs: {
      deactivate: 'deactivateUser',
      activate: 'activateUser',
      invite_again: 'inviteAgain',
      reset_second_factor: 'resetSecondFactor',
    },
    states: ['inactive', 'invited', 'active'].map((state) => `update users set state = '${state}' where id = {id}`),
    repeatable: ['deactivate', 'activate'],
  },
  'offers of lessons': {
    record: 'match_offer',
    reads: ['listOwnOffers'],
    verbs: { accept: 'acceptOffer', decline: 'declineOffer' },
    states: offerStates,
  },
  'withdrawing of offers': {
    record: 'match_offer',
    reads: ['listMatchRequests'],
    query: '?client_id={client}',
    verbs: { withdraw: 'withdrawOffer' },
    states: offerStates,
    repeatable: ['withdraw'],
  },
  'reports of cancelled lessons': {
    record: 'client_report',
    reads: ['listFollowUps'],
    query: '?kind=client_report',
    verbs: { decide: 'confirmReport' },
    states: [asIs, "update lesson_follow_ups set state = 'confirmed', decided_at = now() where id = {id}"],
  },
};
