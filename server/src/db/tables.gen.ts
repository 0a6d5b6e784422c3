// Generated from server/migrations by `npm run tables`. Do not edit.
import type { Currency, MinorUnits } from '@lectern/contract/money';
import type { Generated, GeneratedAlways } from 'kysely';

export type AbilityGrantsTable = {
  user_id: number;
  ability: number;
};

export type AbonementsTable = {
  id: Generated<number>;
  service_course_id: number;
  title: string;
  units: number;
  price: MinorUnits;
  currency: Currency;
  valid_days: number;
  freeze_days: Generated<number>;
  on_sale: Generated<boolean>;
};

export type AccountTokensTable = {
  token_hash: Uint8Array;
  purpose: 'password_reset' | 'invitation' | 'first_administrator';
  user_id: number | null;
  created_at: string;
  expires_at: string;
};

export type AccrualsTable = {
  id: Generated<number>;
  teacher_id: number;
  lesson_id: number | null;
  kind: 'held' | 'client_no_show' | 'late_cancellation' | 'over_quota' | 'penalty' | 'school_fault' | 'reversal';
  rate_version_id: number;
  rate: MinorUnits;
  share: number;
  amount: MinorUnits;
  currency: Currency;
  business_date: string;
  transaction_id: number | null;
  reverses_id: number | null;
  idempotency_key: string;
};

export type ActivitiesTable = {
  id: Generated<number>;
  teacher_id: number;
  title: string;
  start: string;
  finish: string;
  kind: Generated<'meeting' | 'training' | 'webinar' | 'methodical_work' | 'other'>;
  paid: Generated<boolean>;
  comment: Generated<string>;
};

export type AuditLogTable = {
  id: GeneratedAlways<number>;
  at: string;
  actor_id: number | null;
  actor_role: Generated<string>;
  action: string;
  outcome: 'done' | 'refused';
  entity: string;
  entity_id: number | null;
  client_id: number | null;
  teacher_id: number | null;
  old: unknown | null;
  new: unknown | null;
  request_id: string;
};

export type AvatarsTable = {
  user_id: number;
  size: number;
  version: string;
  image: Uint8Array;
};

export type CalendarFeedsTable = {
  teacher_id: number;
  token_hash: Uint8Array;
  made_at: string;
};

export type CancellationReasonCategoriesTable = {
  id: Generated<number>;
  title_en: string;
  title_ru: string;
  fault: 'client' | 'teacher' | 'school' | 'technical';
  position: Generated<number>;
};

export type CancellationReasonsTable = {
  id: Generated<number>;
  category_id: number;
  title_en: string;
  title_ru: string;
  position: Generated<number>;
  active: Generated<boolean>;
  teacher_absent: Generated<boolean>;
};

export type ChildrenTable = {
  id: Generated<number>;
  client_id: number;
  name: string;
  birth_date: string | null;
  grade: number;
  zone: Generated<string>;
  status: Generated<'active' | 'inactive'>;
  name_key: GeneratedAlways<string>;
};

export type ClientBalancesTable = {
  client_id: number;
  money: Generated<MinorUnits>;
  prepaid: Generated<MinorUnits>;
  bonus: Generated<MinorUnits>;
  units_left: Generated<number>;
};

export type ClientContactsTable = {
  id: Generated<number>;
  client_id: number;
  kind: 'phone' | 'email' | 'messenger';
  value: string;
  normalised: string;
  label: Generated<string>;
  is_primary: Generated<boolean>;
};

export type ClientsTable = {
  id: Generated<number>;
  name: string;
  manager_id: number | null;
  status: Generated<'active' | 'inactive'>;
  inactive_reason: string | null;
  return_on: string | null;
  zone: Generated<string>;
  created_at: string;
  name_key: GeneratedAlways<string>;
};

export type CoursesTable = {
  id: Generated<number>;
  direction_id: number;
  title: string;
};

export type CurriculumsTable = {
  id: Generated<number>;
  course_id: number;
  grade: number;
  version: Generated<number>;
  status: 'draft' | 'published' | 'archived';
};

export type DirectionsTable = {
  id: Generated<number>;
  title: string;
};

export type EngagementsTable = {
  id: Generated<number>;
  kid_id: number;
  client_id: number;
  teacher_id: number;
  course_id: number;
  service_course_id: number;
  grade_level_id: number | null;
  status: 'trial' | 'active' | 'paused' | 'ended';
  started_on: string;
  ended_on: string | null;
  end_reason: string | null;
};

export type ExportPartsTable = {
  run_id: number;
  no: number;
  content: Uint8Array;
};

export type ExportRunsTable = {
  id: Generated<number>;
  user_id: number;
  role: string;
  language: 'en' | 'ru';
  subject: string;
  format: 'xlsx' | 'csv';
  query: unknown;
  columns: unknown;
  file_name: string;
  state: Generated<'waiting' | 'running' | 'done' | 'cancelled' | 'failed'>;
  rows_done: Generated<number>;
  rows_total: number | null;
  created_at: string;
  touched_at: string;
  tries: Generated<number>;
};

export type GradeLevelsTable = {
  id: Generated<number>;
  curriculum_id: number;
  position: number;
  title: string;
};

export type HoldTimesTable = {
  hold_id: number;
  teacher_id: number;
  start: string;
  finish: string;
};

export type HoldsTable = {
  id: Generated<number>;
  teacher_id: number;
  kid_id: number | null;
  held_by: number;
  held_at: string;
  held_until: string;
  ended_at: string | null;
};

export type IdempotencyKeysTable = {
  user_id: number;
  key: string;
  request_hash: Uint8Array;
  status: number;
  response: unknown | null;
  created_at: string;
};

export type LedgerAccountsTable = {
  id: Generated<number>;
  kind: 'bank' | 'card' | 'cash' | 'client_money' | 'client_prepaid' | 'client_bonus' | 'revenue' | 'bonus_expense' | 'teacher_pay' | 'salary_expense';
  client_id: number | null;
  teacher_id: number | null;
  currency: Currency;
};

export type LedgerEntriesTable = {
  id: Generated<number>;
  transaction_id: number;
  account_id: number;
  amount: MinorUnits;
  currency: Currency;
};

export type LedgerTransactionsTable = {
  id: Generated<number>;
  occasion_code: string;
  business_date: string;
  posted_at: string;
  client_id: number | null;
  teacher_id: number | null;
  lesson_id: number | null;
  subscription_id: number | null;
  amount: MinorUnits;
  currency: Currency;
  reverses_id: number | null;
  idempotency_key: string;
  author_id: number | null;
  comment: Generated<string>;
};

export type LessonReportsTable = {
  lesson_id: number;
  outcome: 'held' | 'client_no_show';
  topic_id: number | null;
  homework: Generated<string>;
  mark: number | null;
  parent_comment: Generated<string>;
  private_note: Generated<string>;
  submitted_at: string;
  submitted_by: number;
};

export type LessonsTable = {
  id: Generated<number>;
  engagement_id: number;
  teacher_id: number;
  kid_id: number;
  client_id: number;
  course_id: number;
  service_course_id: number;
  rule_id: number | null;
  rule_date: string | null;
  start: string;
  minutes: number;
  finish: string;
  status: Generated<'planned' | 'held' | 'client_no_show' | 'cancelled' | 'rescheduled'>;
  policy: unknown;
  moved_from_id: number | null;
  moved_to_id: number | null;
  cancel_reason_id: number | null;
  cancel_comment: Generated<string>;
  cancelled_at: string | null;
  client_share: number | null;
  teacher_share: number | null;
  closed_at: string | null;
  closed_by: number | null;
  closing_no: Generated<number>;
  created_at: string;
  created_by: number | null;
  substitute_for_id: number | null;
  shared_slot: number | null;
};

export type MailOutboxTable = {
  id: GeneratedAlways<number>;
  recipient: string;
  subject: string;
  sealed_text: Uint8Array | null;
  state: 'waiting' | 'sent' | 'failed' | 'unsent';
  created_at: string;
  due_at: string;
  useless_at: string;
  tries: Generated<number>;
  last_fault: string | null;
  sent_at: string | null;
};

export type MatchOfferSlotsTable = {
  offer_id: number;
  weekday: number;
  start_minute: number;
};

export type MatchOffersTable = {
  id: Generated<number>;
  request_id: number;
  teacher_id: number;
  state: Generated<'offered' | 'viewed' | 'accepted' | 'declined' | 'expired' | 'withdrawn'>;
  offered_at: string;
  viewed_at: string | null;
  ended_at: string | null;
  decline_reason: string | null;
};

export type MatchRequestsTable = {
  id: Generated<number>;
  kid_id: number;
  client_id: number;
  course_id: number;
  grade: number;
  lessons_per_week: number;
  zone: string;
  deadline: string;
  state: Generated<'draft' | 'open' | 'filled' | 'expired' | 'withdrawn'>;
  created_at: string;
  created_by: number | null;
  service_course_id: number | null;
  minutes: Generated<number>;
  starts_on: string | null;
  weeks: Generated<number>;
  comment: Generated<string>;
};

export type MatchWindowsTable = {
  request_id: number;
  weekday: number;
  start_minute: number;
  finish_minute: number;
};

export type NonWorkingRulesTable = {
  id: Generated<number>;
  teacher_id: number;
  weekday: number;
  start_minute: number;
  finish_minute: number;
  zone: string;
  valid_from: string;
  valid_to: string | null;
  comment: Generated<string>;
  parent_id: number | null;
};

export type NonWorkingTimesTable = {
  id: Generated<number>;
  teacher_id: number;
  start: string;
  finish: string;
  comment: Generated<string>;
};

export type PayPeriodsTable = {
  id: Generated<number>;
  starts_on: string;
  ends_on: string;
  state: Generated<'open' | 'calculated' | 'under_review' | 'approved' | 'closed'>;
};

export type PersonalTokensTable = {
  id: Generated<number>;
  user_id: number;
  token_hash: Uint8Array;
  title: string;
  created_at: string;
  expires_at: string;
  revoked_at: string | null;
};

export type RateVersionsTable = {
  id: Generated<number>;
  teacher_id: number;
  service_course_id: number;
  amount: MinorUnits;
  currency: Currency;
  effective_from: string;
};

export type RecommendationsTable = {
  lesson_id: number;
  kid_id: number;
  client_id: number;
  teacher_id: number;
  course_id: number;
  grade_level_id: number | null;
  lessons_per_week: number;
  comment: Generated<string>;
  recommended_at: string;
  recommended_by: number;
};

export type RecoveryCodesTable = {
  user_id: number;
  code_hash: Uint8Array;
};

export type RegularPausesTable = {
  rule_id: number;
  from_day: string;
  to_day: string | null;
  paused_at: string;
  paused_by: number | null;
};

export type RegularRulesTable = {
  id: Generated<number>;
  engagement_id: number;
  weekday: number;
  start_minute: number;
  minutes: number;
  zone: string;
  valid_from: string;
  valid_to: string | null;
  parent_rule_id: number | null;
  placed_to: string | null;
  created_at: string | null;
  created_by: number | null;
};

export type RoleGrantsTable = {
  user_id: number;
  role: 'AccountManager' | 'Methodist' | 'Teacher' | 'Student' | 'SalesManager' | 'Lead' | 'Curator' | 'Child';
};

export type SavedViewsTable = {
  id: Generated<number>;
  user_id: number;
  screen: 'teachers' | 'clients' | 'transactions' | 'staff' | 'lessons';
  name: string;
  query: string;
  is_default: Generated<boolean>;
  created_at: string;
};

export type SchoolSettingsTable = {
  key: string;
  value: unknown;
  updated_at: string;
};

export type SecondFactorsTable = {
  user_id: number;
  sealed_secret: Uint8Array;
  created_at: string;
  confirmed_at: string | null;
  last_step: Generated<number>;
};

export type ServiceCoursesTable = {
  id: Generated<number>;
  course_id: number;
  title: string;
  kind: 'trial' | 'individual' | 'pair' | 'exam';
  minutes: number;
  price: MinorUnits;
  currency: Currency;
  active: Generated<boolean>;
};

export type SessionsTable = {
  token_hash: Uint8Array;
  user_id: number;
  created_at: string;
  last_seen_at: string;
  expires_at: string;
  user_agent: string;
  address: string;
  id: GeneratedAlways<number>;
};

export type SignInAttemptsTable = {
  id: GeneratedAlways<number>;
  account_key: string;
  address: string;
  at: string;
  outcome: 'checking' | 'failed' | 'succeeded';
};

export type TeacherSkillsTable = {
  teacher_id: number;
  course_id: number;
  grade_from: number;
  grade_to: number;
  level: Generated<string>;
  approved_by: number | null;
};

export type TeacherTimeChangesTable = {
  teacher_id: number;
  changed_in: Generated<string>;
  changed_at: Generated<string>;
};

export type TeachersTable = {
  id: number;
  status: Generated<'active' | 'inactive'>;
  inactive_reason: string | null;
  return_on: string | null;
  curator_id: number | null;
  contract_type: Generated<'self_employed' | 'employee' | 'contractor'>;
  inn: string | null;
  max_minutes_per_week: number | null;
  about: Generated<string>;
};

export type TopicsTable = {
  id: Generated<number>;
  grade_level_id: number;
  position: number;
  title: string;
  hours: Generated<number>;
  homework: Generated<string>;
  materials: Generated<string>;
};

export type TransactionOccasionsTable = {
  code: string;
  title_en: string;
  title_ru: string;
  direction: 'in' | 'out' | 'internal';
  debit_kind: string;
  credit_kind: string;
  posted_by: Generated<string[]>;
  comment_required: Generated<boolean>;
  system_only: Generated<boolean>;
  position: Generated<number>;
};

export type UnitEntriesTable = {
  id: Generated<number>;
  subscription_id: number;
  client_id: number;
  units: number;
  unit_no: number | null;
  reason: 'sale' | 'lesson' | 'reversal' | 'expiry' | 'refund' | 'transfer';
  transaction_id: number | null;
  lesson_id: number | null;
  at: string;
  idempotency_key: string;
};

export type UnplacedLessonsTable = {
  id: Generated<number>;
  rule_id: number;
  rule_date: string;
  start: string;
  reason: string;
  params: Generated<unknown>;
  state: Generated<'open' | 'placed' | 'dismissed'>;
  noted_at: string;
  tried_at: string;
  ended_at: string | null;
  ended_by: number | null;
  lesson_id: number | null;
};

export type UserSubscriptionsTable = {
  id: Generated<number>;
  client_id: number;
  kid_id: number | null;
  abonement_id: number;
  service_course_id: number;
  title: string;
  units: number;
  price: MinorUnits;
  currency: Currency;
  valid_days: number;
  freeze_days: number;
  state: 'draft' | 'awaiting_payment' | 'active' | 'frozen' | 'used' | 'expired' | 'refunded';
  sold_on: string;
  sold_by: number | null;
  starts_on: string | null;
  ends_on: string | null;
  units_left: Generated<number>;
};

export type UsersTable = {
  id: Generated<number>;
  email: string;
  name: string;
  locale: 'en' | 'ru' | null;
  zone: Generated<string>;
  preview: string | null;
  state: Generated<'invited' | 'active' | 'inactive'>;
  password_hash: string | null;
  selected_role: Generated<string>;
  created_at: string;
  phone: Generated<string>;
  theme: Generated<'auto' | 'light' | 'dark'>;
  name_key: GeneratedAlways<string>;
};

export type VacationsTable = {
  id: Generated<number>;
  teacher_id: number;
  first_day: string;
  last_day: string;
  zone: string;
  start: string;
  finish: string;
  state: Generated<'requested' | 'approved' | 'rejected' | 'cancelled'>;
  comment: Generated<string>;
  requested_at: string;
  requested_by: number;
  decided_at: string | null;
  decided_by: number | null;
  decision_comment: Generated<string>;
};

export type WorkingHoursTable = {
  id: Generated<number>;
  teacher_id: number;
  weekday: number;
  start_minute: number;
  finish_minute: number;
  zone: string;
  valid_from: string;
  valid_to: string | null;
};

export type ZoneDataTable = {
  one: Generated<boolean>;
  version: string;
  since: string;
};

export type Tables = {
  ability_grants: AbilityGrantsTable;
  abonements: AbonementsTable;
  account_tokens: AccountTokensTable;
  accruals: AccrualsTable;
  activities: ActivitiesTable;
  audit_log: AuditLogTable;
  avatars: AvatarsTable;
  calendar_feeds: CalendarFeedsTable;
  cancellation_reason_categories: CancellationReasonCategoriesTable;
  cancellation_reasons: CancellationReasonsTable;
  children: ChildrenTable;
  client_balances: ClientBalancesTable;
  client_contacts: ClientContactsTable;
  clients: ClientsTable;
  courses: CoursesTable;
  curriculums: CurriculumsTable;
  directions: DirectionsTable;
  engagements: EngagementsTable;
  export_parts: ExportPartsTable;
  export_runs: ExportRunsTable;
  grade_levels: GradeLevelsTable;
  hold_times: HoldTimesTable;
  holds: HoldsTable;
  idempotency_keys: IdempotencyKeysTable;
  ledger_accounts: LedgerAccountsTable;
  ledger_entries: LedgerEntriesTable;
  ledger_transactions: LedgerTransactionsTable;
  lesson_reports: LessonReportsTable;
  lessons: LessonsTable;
  mail_outbox: MailOutboxTable;
  match_offer_slots: MatchOfferSlotsTable;
  match_offers: MatchOffersTable;
  match_requests: MatchRequestsTable;
  match_windows: MatchWindowsTable;
  non_working_rules: NonWorkingRulesTable;
  non_working_times: NonWorkingTimesTable;
  pay_periods: PayPeriodsTable;
  personal_tokens: PersonalTokensTable;
  rate_versions: RateVersionsTable;
  recommendations: RecommendationsTable;
  recovery_codes: RecoveryCodesTable;
  regular_pauses: RegularPausesTable;
  regular_rules: RegularRulesTable;
  role_grants: RoleGrantsTable;
  saved_views: SavedViewsTable;
  school_settings: SchoolSettingsTable;
  second_factors: SecondFactorsTable;
  service_courses: ServiceCoursesTable;
  sessions: SessionsTable;
  sign_in_attempts: SignInAttemptsTable;
  teacher_skills: TeacherSkillsTable;
  teacher_time_changes: TeacherTimeChangesTable;
  teachers: TeachersTable;
  topics: TopicsTable;
  transaction_occasions: TransactionOccasionsTable;
  unit_entries: UnitEntriesTable;
  unplaced_lessons: UnplacedLessonsTable;
  user_subscriptions: UserSubscriptionsTable;
  users: UsersTable;
  vacations: VacationsTable;
  working_hours: WorkingHoursTable;
  zone_data: ZoneDataTable;
};
