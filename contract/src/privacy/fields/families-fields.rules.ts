import { family, ofClient, ofDeal, ofRequest } from './owners.rules.ts';
import type { PersonalTables } from './personal-table.rules.ts';

/** Clients, children, deals and searches. */
export const familiesFields: PersonalTables = {
  clients: {
    of: { client: 'id' },
    fields: { name: 'name' },
    facts: 'id manager_id status inactive_reason return_on zone created_at name_key manager_since merged_into_id merged_at language',
  },
  children: {
    of: { client: 'client_id', child: 'id' },
    fields: { name: 'name', birth_date: 'null' },
    facts: 'id client_id grade zone status name_key inactive_reason return_on merged_into_id',
  },
  client_contacts: {
    of: ofClient,
    fields: { value: 'empty', normalised: 'empty', label: 'empty' },
    facts: 'id client_id kind is_primary consented_at',
    deleted: true,
  },
  client_notes: {
    of: ofClient,
    fields: { text: 'dash' },
    facts: 'id client_id author_id pinned created_at edited_at deleted_at',
    deleted: true,
  },
  client_managers: {
    of: ofClient,
    fields: {},
    facts: 'id client_id manager_id since until',
  },
  client_access_requests: {
    of: ofClient,
    fields: { reason: 'dash', decision_comment: 'empty' },
    facts: 'id client_id asked_by asked_at state decided_at decided_by last_day ends_at',
  },
  reassigned_clients: {
    of: ofClient,
    fields: {},
    facts: 'reassignment_id client_id from_manager_id',
  },
  mailing_consents: {
    of: ofClient,
    fields: { given_by: 'dash' },
    facts: 'id client_id category_id channel given_at noted_by withdrawn_at withdrawal_noted_by',
  },
  child_data_consents: {
    of: { client: 'kid_id>children.client_id', child: 'kid_id' },
    fields: { given_by: 'dash' },
    facts: 'id kid_id given_on noted_at noted_by withdrawn_at withdrawal_noted_by',
  },
  deals: {
    of: family,
    fields: {
      name: 'name',
      phone: 'empty',
      phone_digits: 'empty',
      email: 'empty',
      kid_name: 'empty',
      wishes: 'empty',
      next_action: 'empty',
      loss_comment: 'empty',
    },
    facts:
      'id name_key grade course_id client_id kid_id trial_lesson_id stage stage_since owner_id source_id next_action_on expected_sum loss_reason_id created_at created_by version changed_by handed_over_to handed_over_at',
  },
  deal_notes: {
    of: ofDeal,
    fields: { text: 'dash' },
    facts: 'id deal_id noted_at noted_by',
    deleted: true,
  },
  deal_stays: {
    of: ofDeal,
    fields: { loss_comment: 'empty' },
    facts: 'id deal_id stage entered_at entered_by left_at loss_reason_id',
  },
  low_balance_warnings: {
    of: family,
    fields: {},
    facts: 'id client_id kid_id service_course_id manager_id warned_at over_at',
  },
  holds: {
    of: { client: 'kid_id>children.client_id', child: 'kid_id' },
    fields: {},
    facts: 'id teacher_id kid_id held_by held_at held_until ended_at',
  },
  match_requests: {
    of: family,
    fields: { comment: 'empty' },
    facts:
      'id kid_id client_id course_id grade lessons_per_week zone deadline state created_at created_by service_course_id minutes starts_on weeks wave_size wave_hours next_wave_at',
  },
  match_windows: {
    of: ofRequest,
    fields: {},
    facts: 'request_id weekday start_minute finish_minute',
  },
  match_offers: {
    of: { ...ofRequest, staff: 'teacher_id' },
    fields: { decline_reason: 'dash' },
    facts:
      'id request_id teacher_id state offered_at viewed_at ended_at decline_reason_id engagement_id mailed_at deadline_mailed_at lapse_mailed_at',
  },
};
