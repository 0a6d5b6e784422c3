import { contract } from '@lectern/contract/contract';
import type { Endpoint } from '@lectern/contract/endpoint';
import type { Allowed } from '@lectern/contract/page';
import { staffRoles } from '@lectern/contract/permissions';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testNow } from '../build.ts';
import type { Name, RowRule } from '../rows/row-rules.ts';
import type { Caller } from '../test-app.ts';
import { twoFamilies } from '../families/two-families.ts';
import type { TwoFamilies } from '../families/two-families.ts';

type Can = Readonly<Record<string, Allowed | boolean>>;
type Case = {
  readonly record: RowRule['record'];
  /** The endpoints whose responses contain the record with its `can`; the first one that has it counts. */
  readonly reads: readonly Name[];
  readonly query?: string;
  /** The endpoint of each action of `can`. */
  readonly verbs: Readonly<Record<string, Name>>;
  /** SQL over `{id}` for each state of the record, independent of the previous one. */
  readonly states: readonly string[];
  /** Actions whose endpoint has a wider rule than the button. */
  readonly wider?: readonly string[];
  /** Actions that have no effect, rather than being refused, if the record is in that state already. */
  readonly repeatable?: readonly string[];
};

const past = "start = '2026-11-13T07:00:00Z', finish = '2026-11-13T07:45:00Z'";
const begun = "start = '2026-11-16T08:55:00Z', finish = '2026-11-16T09:40:00Z'";
const asIs = 'select 1';

const cases: Readonly<Record<string, Case>> = {
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
  curriculums: {
    record: 'curriculum',
    reads: ['getCurriculum'],
    verbs: { edit: 'addGradeLevel', publish: 'publishCurriculum', archive: 'archiveCurriculum', discard: 'discardCurriculum' },
    states: [
      asIs,
      "update curriculums set status = 'archived' where status = 'published' and course_id = (select course_id from curriculums where id = {id})",
      "update curriculums set status = 'published' where id = {id}",
      "update curriculums set status = 'archived' where id = {id}",
    ],
  },
  checklists: {
    record: 'checklist',
    reads: ['getChecklist'],
    verbs: { edit: 'editChecklist', publish: 'publishChecklist', archive: 'archiveChecklist', discard: 'discardChecklist' },
    states: [
      asIs,
      "update checklists set status = 'archived' where status = 'published' and course_id = (select course_id from checklists where id = {id})",
      "update checklists set status = 'published' where id = {id}",
      "update checklists set status = 'archived' where id = {id}",
    ],
  },
  'checklists of children': {
    record: 'child_checklist',
    reads: ['getChildChecklist'],
    verbs: { fill: 'commentChildChecklist', submit: 'submitChildChecklist', revise: 'reviseChildChecklist', send: 'sendChildChecklist' },
    states: [
      asIs,
      `insert into mailing_consents (client_id, category_id, channel, given_by, given_at)
        select e.client_id, 3, 'email', 'Mother', now() from child_checklists b join engagements e on e.id = b.engagement_id where b.id = {id}`,
      "update child_checklists set status = 'dropped', first_submitted_at = null where id = {id}",
    ],
  },
  tests: {
    record: 'test_template',
    reads: ['getTest'],
    verbs: { edit: 'addQuestions', publish: 'publishTest', archive: 'archiveTest', discard: 'discardTest' },
    states: [
      asIs,
      "update test_templates set status = 'published' where id = {id}",
      "update test_templates set status = 'archived' where id = {id}",
    ],
  },
  'age groups': {
    record: 'age_group',
    reads: ['getAgeGroup'],
    verbs: { edit: 'editAgeGroup', delete: 'deleteAgeGroup' },
    states: [asIs],
  },
  'age groups with texts': {
    record: 'age_group_with_text',
    reads: ['getAgeGroup'],
    verbs: { edit: 'editAgeGroup', delete: 'deleteAgeGroup' },
    states: [asIs],
  },
  'drafts of practice texts': {
    record: 'practice_text',
    reads: ['getText'],
    verbs: { edit: 'editText', publish: 'publishText', archive: 'archiveText', discard: 'discardText' },
    states: [asIs],
  },
  'published practice texts': {
    record: 'published_text',
    reads: ['getText'],
    verbs: { edit: 'editText', publish: 'publishText', archive: 'archiveText', discard: 'discardText' },
    states: [asIs, "update practice_texts set status = 'archived' where id = {id}"],
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
};

/** The `can` of the record with an id, anywhere in a response. */
function canIn(answer: unknown, id: number): Can | null {
  const queue = [answer];
  for (let part = queue.shift(); part !== undefined; part = queue.shift()) {
    if (typeof part !== 'object' || part === null) continue;
    if ('can' in part && 'id' in part && part.id === id) return part.can as Can;
    queue.push(...(Object.values(part) as unknown[]).filter((each) => each !== undefined));
  }
  return null;
}

function answerOf(can: Can, action: string): Allowed {
  const said = action.split('.').reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], can);
  return typeof said === 'boolean' ? { allowed: said, reason: said ? null : 'forbidden' } : (said as Allowed);
}

const endpoints = contract as unknown as Readonly<Record<string, Endpoint>>;
let families: TwoFamilies;
beforeAll(async () => {
  families = await twoFamilies();
  // Every write fails after the guard has accepted it, and is rolled back, so that the record stays unchanged.
  await run(`create function refuse_writes() returns trigger language plpgsql as $$ begin raise exception 'no writes here'; end $$`);
  await run(`create trigger refuse_writes before insert on audit_log for each row when (new.action <> 'access.refused')
    execute function refuse_writes()`);
});

const run = (statement: string) => sql.raw(statement).execute(families.school.database.db);

describe.each(Object.entries(cases))('actions on %s', (_, { record, reads, query = '', verbs, states, repeatable = [], wider = [] }) => {
  beforeEach(() => families.school.at(testNow));

  async function canOf(who: Caller, id: number): Promise<Can | null> {
    for (const name of reads) {
      const { path } = endpoints[name] as Endpoint;
      const owner = families.own.records.client;
      const asked = name === 'listClientNotes' || name === 'getSettlement' ? owner : id;
      const more = name === 'getSettlement' ? '?from=2026-11-01&to=2026-11-30' : query.replace('{client}', String(owner));
      const answer = await who.get(path.replaceAll('{id}', String(asked)) + more);
      const can = answer.status === 200 ? canIn(answer.body, id) : null;
      if (can !== null) return can;
    }
    return null;
  }

  it('are accepted exactly when `can` allows them, for every role and state', async () => {
    const id = await families.recordOf(record, families.ownCaller('AccountManager'), 'own');
    const strangers = [families.stranger('AccountManager'), families.stranger('Curator'), families.administrator];
    const asked: { readonly about: string; readonly said: Allowed | null; readonly key: string | null }[] = [];
    for (const state of states) {
      await run(state.replaceAll('{id}', String(id)));
      for (const who of [...staffRoles.map((role) => families.ownCaller(role)), ...strangers]) {
        const can = await canOf(who, id);
        for (const [action, name] of Object.entries(verbs)) {
          const answer = await families.call(who, name, endpoints[name] as Endpoint, id);
          const key = answer.status < 300 ? null : (answer.error?.key ?? 'internal');
          const about = `${action} by user ${who.userId} (${answer.error?.field}) after ${state}`;
          if (can !== null && wider.includes(action) && answerOf(can, action).reason === 'forbidden') continue;
          if (key !== null || !repeatable.includes(action)) asked.push({ about, said: can === null ? null : answerOf(can, action), key });
        }
      }
    }
    const reasons = new Set(asked.flatMap(({ said }) => said?.reason ?? []));
    const wrong = asked.filter(({ said, key }) => {
      if (said === null) return key === null;
      return said.allowed ? key === null || key === 'not_found' || reasons.has(key) : key !== said.reason;
    });
    expect(wrong).toEqual([]);
    expect(asked.some(({ said }) => said?.allowed)).toBe(true);
  });
});
