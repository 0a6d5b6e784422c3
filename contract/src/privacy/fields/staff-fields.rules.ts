import { ofAccount, ofTeacher } from './owners.rules.ts';
import type { PersonalTables } from './personal-table.rules.ts';

/** Accounts and teachers. */
export const staffFields: PersonalTables = {
  users: {
    of: { staff: 'id' },
    fields: { name: 'name', email: 'name', phone: 'empty', preview: 'null', password_hash: 'null' },
    facts: 'id locale zone state selected_role created_at theme name_key offer_mails inactive_since',
  },
  teachers: {
    of: { staff: 'id' },
    fields: { about: 'empty', inn: 'null' },
    facts: 'id status inactive_reason return_on curator_id contract_type max_minutes_per_week curator_since',
  },
  teacher_curators: {
    of: ofTeacher,
    fields: {},
    facts: 'id teacher_id curator_id since until',
  },
  avatars: {
    of: ofAccount,
    fields: { image: 'null', version: 'null' },
    facts: 'user_id size',
    deleted: true,
  },
  role_grants: {
    of: ofAccount,
    fields: {},
    facts: 'user_id role',
    deleted: true,
  },
  ability_grants: {
    of: ofAccount,
    fields: {},
    facts: 'user_id ability',
    deleted: true,
  },
  teacher_skills: {
    of: ofTeacher,
    fields: {},
    facts: 'teacher_id course_id grade_from grade_to level approved_by',
  },
  working_hours: {
    of: ofTeacher,
    fields: {},
    facts: 'id teacher_id weekday start_minute finish_minute zone valid_from valid_to',
  },
  non_working_rules: {
    of: ofTeacher,
    fields: { comment: 'empty' },
    facts: 'id teacher_id weekday start_minute finish_minute zone valid_from valid_to parent_id',
  },
  non_working_times: {
    of: ofTeacher,
    fields: { comment: 'empty' },
    facts: 'id teacher_id start finish',
  },
  activities: {
    of: ofTeacher,
    fields: { title: 'dash', comment: 'empty' },
    facts: 'id teacher_id start finish kind paid',
  },
  vacations: {
    of: ofTeacher,
    fields: { comment: 'empty', decision_comment: 'empty' },
    facts:
      'id teacher_id first_day last_day zone start finish state requested_at requested_by decided_at decided_by agreed_last_day agreed_finish shortened_at shortened_by',
  },
  vacation_lessons: {
    of: { staff: 'vacation_id>vacations.teacher_id' },
    fields: {},
    facts: 'vacation_id lesson_id resolution',
  },
  regular_groups: {
    of: ofTeacher,
    fields: {},
    facts: 'id teacher_id service_course_id weekday start_minute minutes zone created_at created_by',
  },
  calendar_feeds: {
    of: ofTeacher,
    fields: { token_hash: 'null' },
    facts: 'teacher_id made_at',
    deleted: true,
  },
  sessions: {
    of: ofAccount,
    fields: { user_agent: 'empty', address: 'empty', token_hash: 'null' },
    facts: 'user_id created_at last_seen_at expires_at id',
    deleted: true,
  },
  sign_in_attempts: {
    of: ofAccount,
    fields: { user_agent: 'empty', address: 'empty', account_key: 'empty', device: 'null' },
    facts: 'id at outcome kind user_id lifted_at',
    deleted: true,
  },
  sign_in_places: {
    of: ofAccount,
    fields: { place: 'empty' },
    facts: 'user_id last_seen_at',
    deleted: true,
  },
  account_tokens: {
    of: ofAccount,
    fields: { new_email: 'null', token_hash: 'null' },
    facts: 'purpose user_id created_at expires_at',
    deleted: true,
  },
  personal_tokens: {
    of: ofAccount,
    fields: { title: 'dash', last_used_from: 'null' },
    facts: 'id user_id token_hash created_at expires_at revoked_at role abilities scopes revoked_by last_used_at',
  },
  second_factors: {
    of: ofAccount,
    fields: { sealed_secret: 'null' },
    facts: 'user_id created_at confirmed_at last_step',
    deleted: true,
  },
  recovery_codes: {
    of: ofAccount,
    fields: { code_hash: 'null' },
    facts: 'user_id',
    deleted: true,
  },
  rate_limits: {
    of: ofAccount,
    fields: {},
    facts: 'user_id call used_until',
    deleted: true,
  },
  saved_views: {
    of: ofAccount,
    fields: { name: 'dash', query: 'empty' },
    facts: 'id user_id screen is_default created_at',
    deleted: true,
  },
  import_mappings: {
    of: ofAccount,
    fields: { heading: 'dash' },
    facts: 'user_id kind field',
    deleted: true,
  },
  import_runs: {
    of: ofAccount,
    fields: { file_name: 'dash' },
    facts:
      'id user_id role language kind headings mapping options state rows_total rows_good rows_bad rows_duplicate rows_brought rows_removed rows_kept checked_to created_at started_at finished_at touched_at turn fruitless rows_forgotten_at uploaded_by mapped_by granted owed run_alone_on undone_alone_on undo_asked_by undo_asked_at',
  },
};
