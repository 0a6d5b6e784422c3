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
  version: Generated<number>;
  previous_id: number | null;
  grade_from: Generated<number>;
  grade_to: Generated<number>;
  created_at: string | null;
  created_by: number | null;
};

export type AccountTokensTable = {
  token_hash: Uint8Array;
  purpose: 'password_reset' | 'invitation' | 'first_administrator' | 'email_change';
  user_id: number | null;
  created_at: string;
  expires_at: string;
  new_email: string | null;
};

export type AccountingDocumentLinesTable = {
  document_id: number;
  position: number;
  title: string;
  quantity: number;
  amount: MinorUnits;
  transaction_id: number | null;
};

export type AccountingDocumentsTable = {
  id: Generated<number>;
  kind: 'invoice' | 'act' | 'receipt';
  state: Generated<'draft' | 'issued' | 'void'>;
  client_id: number;
  number: number | null;
  year: number | null;
  amount: MinorUnits;
  currency: Currency;
  language: 'en' | 'ru';
  period_from: string | null;
  period_to: string | null;
  subscription_id: number | null;
  transaction_id: number | null;
  replaces_id: number | null;
  terms: unknown | null;
  created_at: string;
  created_by: number | null;
  issued_on: string | null;
  issued_at: string | null;
  issued_by: number | null;
  voided_at: string | null;
  voided_by: number | null;
  void_reason: string | null;
};

export type AccrualsTable = {
  id: Generated<number>;
  teacher_id: number;
  lesson_id: number | null;
  kind: 'held' | 'client_no_show' | 'late_cancellation' | 'over_quota' | 'penalty' | 'school_fault' | 'bonus' | 'deduction' | 'rate_difference' | 'top_up' | 'activity' | 'reversal';
  rate_version_id: number | null;
  rate: MinorUnits;
  share: number;
  amount: MinorUnits;
  currency: Currency;
  business_date: string;
  transaction_id: number | null;
  reverses_id: number | null;
  idempotency_key: string;
  grade: number | null;
  level: string | null;
  lesson_no: number | null;
  cut: MinorUnits | null;
  most: MinorUnits | null;
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

export type ActivityDecisionsTable = {
  id: Generated<number>;
  activity_id: number;
  teacher_id: number;
  took_place: boolean;
  minutes: number;
  comment: Generated<string>;
  decided_at: string;
  decided_by: number;
  taken_back_at: string | null;
  taken_back_by: number | null;
  taken_back_comment: Generated<string>;
};

export type ActivityPayTable = {
  accrual_id: number;
  activity_id: number;
  minutes: number;
  rate: MinorUnits;
  rate_id: number;
};

export type ActivityRatesTable = {
  id: Generated<number>;
  kind: 'meeting' | 'training' | 'webinar' | 'methodical_work' | 'other';
  teacher_id: number | null;
  effective_from: string;
  amount: MinorUnits | null;
  currency: Currency;
};

export type AgeGroupsTable = {
  id: Generated<number>;
  course_id: number;
  years_from: number;
  years_to: number;
  created_at: string;
  created_by: number | null;
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
  token_id: number | null;
};

export type AuditRedactionTable = {
  one: Generated<boolean>;
  done_before: string;
};

export type AvatarsTable = {
  user_id: number;
  size: number;
  version: string;
  image: Uint8Array;
};

export type BackupsTable = {
  id: GeneratedAlways<number>;
  begun_at: string;
  ended_at: string;
  origin: 'schedule' | 'command';
  file: string;
  bytes: number | null;
  row_count: number | null;
  fault: string | null;
};

export type BankStatementLinesTable = {
  id: Generated<number>;
  statement_id: number;
  row_no: number;
  line_key: string;
  booked_on: string;
  amount: MinorUnits;
  payer: Generated<string>;
  payer_key: Generated<string>;
  payer_inn: Generated<string>;
  purpose: Generated<string>;
  bank_number: Generated<string>;
  client_id: number | null;
  certainty: 'sure' | 'unsure' | 'none' | 'chosen';
  candidates: Generated<unknown>;
  state: 'waiting' | 'skipped' | 'outgoing' | 'before' | 'posted';
  transaction_id: number | null;
};

export type BankStatementMappingsTable = {
  header_key: string;
  mapping: unknown;
  saved_at: string;
  saved_by: number;
};

export type BankStatementsTable = {
  id: Generated<number>;
  file_name: string;
  currency: Currency;
  state: Generated<'matched' | 'posting' | 'posted' | 'discarded'>;
  problems: Generated<unknown>;
  uploaded_at: string;
  uploaded_by: number;
  posted_at: string | null;
};

export type BookPeriodsTable = {
  month: string;
  state: 'open' | 'closed';
  reason: string;
  changed_at: string;
  changed_by: number | null;
  transactions: number | null;
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
  active: Generated<boolean>;
};

export type CancellationReasonsTable = {
  id: Generated<number>;
  category_id: number;
  title_en: string;
  title_ru: string;
  position: Generated<number>;
  active: Generated<boolean>;
  teacher_absent: Generated<boolean>;
  excused: Generated<boolean>;
  chosen_by: Generated<string[]>;
  most_percent: Generated<number>;
};

export type ChecklistCriteriaTable = {
  id: Generated<number>;
  section_id: number;
  position: number;
  title: string;
  scale: string[];
  origin_id: number | null;
};

export type ChecklistCriterionTopicsTable = {
  criterion_id: number;
  topic_lineage: number;
  title: string;
};

export type ChecklistDueDatesTable = {
  checklist_id: number;
  due_on: string;
};

export type ChecklistMarksTable = {
  child_checklist_id: number;
  revision: number;
  criterion_id: number;
  mark: number | null;
  comment: Generated<string>;
  suggested: Generated<boolean>;
  sources: Generated<unknown>;
};

export type ChecklistRevisionsTable = {
  child_checklist_id: number;
  revision: number;
  comment: Generated<string>;
  begun_at: string;
  submitted_at: string | null;
  submitted_by: number | null;
};

export type ChecklistSectionsTable = {
  id: Generated<number>;
  checklist_id: number;
  position: number;
  title: string;
};

export type ChecklistsTable = {
  id: Generated<number>;
  course_id: number;
  grade: number;
  version: number;
  status: 'draft' | 'published' | 'archived';
  revision: Generated<number>;
  every_lessons: number | null;
  origin_id: number | null;
  created_at: string;
  created_by: number | null;
  published_at: string | null;
  published_by: number | null;
  archived_at: string | null;
};

export type ChildChecklistsTable = {
  id: Generated<number>;
  checklist_id: number;
  engagement_id: number;
  kid_id: number;
  course_id: number;
  occasion: string;
  lessons_held: number;
  opened_at: string;
  opened_by: number | null;
  deadline: string;
  status: Generated<'open' | 'submitted' | 'revising' | 'dropped'>;
  revision: Generated<number>;
  first_submitted_at: string | null;
};

export type ChildDataConsentsTable = {
  id: Generated<number>;
  kid_id: number;
  given_by: string;
  given_on: string;
  noted_at: string;
  noted_by: number | null;
  withdrawn_at: string | null;
  withdrawal_noted_by: number | null;
};

export type ChildLevelsTable = {
  kid_id: number;
  grade_level_id: number;
  topics: Generated<number>;
  hours: Generated<number>;
  last: Generated<number>;
};

export type ChildTopicsTable = {
  kid_id: number;
  topic_id: number;
  grade_level_id: number;
  lessons: number;
  marks: number;
  marked: number;
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
  inactive_reason: string | null;
  return_on: string | null;
  merged_into_id: number | null;
};

export type ClientAccessRequestsTable = {
  id: Generated<number>;
  client_id: number;
  asked_by: number;
  reason: string;
  asked_at: string;
  state: Generated<'requested' | 'granted' | 'declined' | 'withdrawn' | 'revoked'>;
  decided_at: string | null;
  decided_by: number | null;
  decision_comment: Generated<string>;
  last_day: string | null;
  ends_at: string | null;
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
  consented_at: string | null;
};

export type ClientManagersTable = {
  id: Generated<number>;
  client_id: number;
  manager_id: number | null;
  since: string;
  until: string | null;
};

export type ClientNotesTable = {
  id: Generated<number>;
  client_id: number;
  author_id: number | null;
  text: string;
  pinned: Generated<boolean>;
  created_at: string;
  edited_at: string | null;
  deleted_at: string | null;
};

export type ClientReassignmentsTable = {
  id: Generated<number>;
  manager_id: number;
  made_by: number;
  made_at: string;
  undone_at: string | null;
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
  manager_since: string | null;
  merged_into_id: number | null;
  merged_at: string | null;
  language: Generated<'en' | 'ru'>;
};

export type CoursesTable = {
  id: Generated<number>;
  direction_id: number;
  title: string | null;
  position: Generated<number>;
  active: Generated<boolean>;
  grade_from: Generated<number>;
  grade_to: Generated<number>;
  title_en: string;
  title_ru: string;
};

export type CurriculumMoveItemsTable = {
  move_id: number;
  engagement_id: number;
  from_level_id: number | null;
  taught_level_id: number | null;
};

export type CurriculumMovesTable = {
  id: Generated<number>;
  grade_level_id: number;
  moved_at: string;
  moved_by: number;
  undone_at: string | null;
  undone_by: number | null;
};

export type CurriculumsTable = {
  id: Generated<number>;
  course_id: number;
  grade: number;
  version: Generated<number>;
  status: 'draft' | 'published' | 'archived';
  origin_id: number | null;
  created_at: Generated<string>;
  created_by: number | null;
  published_at: string | null;
  published_by: number | null;
  archived_at: string | null;
};

export type DaysOffTable = {
  id: Generated<number>;
  position: Generated<number>;
  active: Generated<boolean>;
  day: string;
  title_en: string;
  title_ru: string;
  country: string | null;
};

export type DealLossReasonsTable = {
  id: Generated<number>;
  title_en: string;
  title_ru: string;
  position: Generated<number>;
  active: Generated<boolean>;
};

export type DealNotesTable = {
  id: Generated<number>;
  deal_id: number;
  text: string;
  noted_at: string;
  noted_by: number;
};

export type DealSourcesTable = {
  id: Generated<number>;
  title_en: string;
  title_ru: string;
  position: Generated<number>;
  active: Generated<boolean>;
};

export type DealStaysTable = {
  id: Generated<number>;
  deal_id: number;
  stage: 'new' | 'contact' | 'trial_agreed' | 'trial_held' | 'offer' | 'won' | 'lost';
  entered_at: string;
  entered_by: number | null;
  left_at: string | null;
  loss_reason_id: number | null;
  loss_comment: Generated<string>;
};

export type DealsTable = {
  id: Generated<number>;
  name: string;
  phone: Generated<string>;
  phone_digits: Generated<string>;
  email: Generated<string>;
  kid_name: Generated<string>;
  name_key: GeneratedAlways<string>;
  grade: number | null;
  course_id: number | null;
  wishes: Generated<string>;
  client_id: number | null;
  kid_id: number | null;
  trial_lesson_id: number | null;
  stage: 'new' | 'contact' | 'trial_agreed' | 'trial_held' | 'offer' | 'won' | 'lost';
  stage_since: string;
  owner_id: number;
  source_id: number;
  next_action: Generated<string>;
  next_action_on: string | null;
  expected_sum: MinorUnits | null;
  loss_reason_id: number | null;
  loss_comment: Generated<string>;
  created_at: string;
  created_by: number | null;
  version: Generated<number>;
  changed_by: number | null;
  handed_over_to: number | null;
  handed_over_at: string | null;
};

export type DeletedTopicsTable = {
  id: number;
  grade_level_id: number;
  position: number;
  content: unknown;
  deleted_at: string;
};

export type DirectionsTable = {
  id: Generated<number>;
  title: string | null;
  position: Generated<number>;
  active: Generated<boolean>;
  title_en: string;
  title_ru: string;
};

export type DocumentNumbersTable = {
  kind: 'invoice' | 'act' | 'receipt';
  year: number;
  last: number;
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
  paused_on: string | null;
  return_on: string | null;
  paused_with: 'kid' | 'client' | null;
};

export type ErasuresTable = {
  id: GeneratedAlways<number>;
  kind: 'client' | 'child' | 'staff';
  person_id: number;
  reason: 'request' | 'authority' | 'retention';
  rows_erased: number;
  erased_at: string;
  erased_by: number | null;
  changed_in: Generated<string>;
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
  origin_id: number | null;
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

export type HolidayYearsTable = {
  country: string;
  year: number;
  brought_at: string;
};

export type IdempotencyKeysTable = {
  user_id: number;
  key: string;
  request_hash: Uint8Array;
  status: number;
  response: unknown | null;
  created_at: string;
};

export type ImportMappingsTable = {
  user_id: number;
  kind: string;
  heading: string;
  field: string;
};

export type ImportRecordsTable = {
  run_id: number;
  row_no: number;
  entity: 'direction' | 'course' | 'service_course' | 'abonement' | 'rate' | 'client' | 'kid' | 'teacher' | 'transaction' | 'user_subscription';
  entity_id: number;
};

export type ImportRowsTable = {
  run_id: number;
  row_no: number;
  cells: string[];
  outcome: Generated<'unchecked' | 'good' | 'bad' | 'duplicate' | 'brought' | 'removed' | 'kept'>;
  faults: Generated<unknown>;
  joins: number | null;
};

export type ImportRunsTable = {
  id: Generated<number>;
  user_id: number;
  role: string;
  language: 'en' | 'ru';
  kind: 'courses' | 'services' | 'abonements' | 'clients' | 'teachers' | 'rates' | 'balances' | 'subscriptions';
  file_name: string;
  headings: unknown;
  mapping: unknown;
  options: unknown;
  state: Generated<'uploaded' | 'checking' | 'checked' | 'running' | 'stopped' | 'done' | 'undoing' | 'undone' | 'failed'>;
  rows_total: number;
  rows_good: Generated<number>;
  rows_bad: Generated<number>;
  rows_duplicate: Generated<number>;
  rows_brought: Generated<number>;
  rows_removed: Generated<number>;
  rows_kept: Generated<number>;
  checked_to: Generated<number>;
  created_at: string;
  started_at: string | null;
  finished_at: string | null;
  touched_at: string | null;
  turn: Generated<number>;
  fruitless: Generated<number>;
  rows_forgotten_at: string | null;
  uploaded_by: number | null;
  mapped_by: number | null;
  granted: Generated<number>;
  owed: Generated<number>;
  run_alone_on: string | null;
  undone_alone_on: string | null;
  undo_asked_by: number | null;
  undo_asked_at: string | null;
};

export type InactivityReasonsTable = {
  id: Generated<number>;
  code: Generated<string>;
  title_en: string;
  title_ru: string;
  for_good: Generated<boolean>;
  position: Generated<number>;
  active: Generated<boolean>;
};

export type InstallationTable = {
  only_row: Generated<boolean>;
  secret_fingerprint: string;
  secret_since: string;
  former_fingerprints: Generated<string[]>;
};

export type InvoiceFilesTable = {
  id: Generated<number>;
  teacher_id: number;
  media_type: 'application/pdf' | 'image/jpeg' | 'image/png' | 'image/webp';
  content: Uint8Array;
  created_at: string;
};

export type InvoiceStepsTable = {
  id: Generated<number>;
  invoice_id: number;
  state: 'sent' | 'returned' | 'accepted';
  amount: MinorUnits;
  reason: Generated<string>;
  file_id: number | null;
  at: string;
  by_id: number;
};

export type InvoicesTable = {
  id: Generated<number>;
  teacher_id: number;
  period_id: number;
  number: number;
  state: Generated<'sent' | 'returned' | 'accepted'>;
  currency: Currency;
  amount: MinorUnits;
  language: 'en' | 'ru';
  sent_on: string;
  content: unknown;
  file_id: number | null;
};

export type KpiCalculationsTable = {
  id: Generated<number>;
  month: string;
  role: 'Teacher' | 'Curator' | 'AccountManager' | 'SalesManager';
  started_at: string;
  closing: boolean;
  people: number;
  done: Generated<number>;
  last_user_id: Generated<number>;
  finished_at: string | null;
};

export type KpiFormulaMeasuresTable = {
  formula_id: number;
  position: number;
  measure: 'reports_in_time' | 'own_cancellations' | 'attendance_kept' | 'renewals' | 'first_answer' | 'trial_conversion' | 'load';
  weight: number;
  target: number;
  floor: number;
  cap: number;
};

export type KpiFormulasTable = {
  id: Generated<number>;
  role: 'Teacher' | 'Curator' | 'AccountManager' | 'SalesManager';
  valid_from: string;
  comment: Generated<string>;
  created_at: string;
  created_by: number | null;
};

export type KpiImmunitiesTable = {
  id: Generated<number>;
  user_id: number;
  first_day: string;
  last_day: string;
  reason: string;
  agreed_at: string;
  agreed_by: number;
  ended_on: string | null;
  ended_at: string | null;
  ended_by: number | null;
  ended_reason: Generated<string>;
};

export type KpiMonthsTable = {
  month: string;
  closed_at: string | null;
};

export type KpiPartsTable = {
  snapshot_id: number;
  measure: 'reports_in_time' | 'own_cancellations' | 'attendance_kept' | 'renewals' | 'first_answer' | 'trial_conversion' | 'load';
  numerator: number;
  denominator: number;
  value: number | null;
  score: number | null;
  weight: number | null;
  target: number | null;
  floor: number | null;
  cap: number | null;
};

export type KpiSnapshotsTable = {
  id: Generated<number>;
  user_id: number;
  role: 'Teacher' | 'Curator' | 'AccountManager' | 'SalesManager';
  month: string;
  formula_id: number;
  score: number | null;
  immune: boolean;
  calculated_at: string;
};

export type LedgerAccountsTable = {
  id: Generated<number>;
  kind: 'bank' | 'card' | 'cash' | 'client_money' | 'client_prepaid' | 'client_bonus' | 'revenue' | 'bonus_expense' | 'teacher_pay' | 'salary_expense' | 'transit' | 'opening' | 'pay_transit' | 'tax_payable' | 'staff_pay';
  client_id: number | null;
  teacher_id: number | null;
  currency: Currency;
};

export type LedgerChecksTable = {
  id: Generated<number>;
  started_at: string;
  milliseconds: number;
  transactions: number;
  entries: number;
  faults: unknown;
  asked_by: number | null;
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

export type LessonFollowUpsTable = {
  id: Generated<number>;
  lesson_id: number;
  closing_no: number;
  kind: 'client_report' | 'penalty' | 'replacement';
  state: Generated<'open' | 'confirmed' | 'changed' | 'waived' | 'done' | 'closed' | 'dropped'>;
  opened_at: string;
  opened_by: number | null;
  said_at: string | null;
  said_how: 'phone' | 'messenger' | 'email' | 'in_person' | null;
  due_at: string | null;
  decided_at: string | null;
  decided_by: number | null;
  decision_comment: Generated<string>;
  replaced_by_id: number | null;
  bonus_share: Generated<number>;
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
  move_asked_by: 'client' | 'teacher' | 'school' | null;
};

export type LevelsTable = {
  id: Generated<number>;
  code: Generated<string>;
  title_en: string;
  title_ru: string;
  position: Generated<number>;
  active: Generated<boolean>;
};

export type LowBalanceWarningsTable = {
  id: Generated<number>;
  client_id: number;
  kid_id: number | null;
  service_course_id: number | null;
  manager_id: number;
  warned_at: string;
  over_at: string | null;
};

export type MailOutboxTable = {
  id: GeneratedAlways<number>;
  recipient: string;
  subject: string;
  sealed_text: Uint8Array | null;
  state: 'waiting' | 'sent' | 'in_folder' | 'failed' | 'unsent';
  created_at: string;
  due_at: string;
  useless_at: string;
  tries: Generated<number>;
  last_fault: string | null;
  sent_at: string | null;
  file_name: string | null;
  file_type: string | null;
  sealed_file: Uint8Array | null;
};

export type MailingCategoriesTable = {
  id: Generated<number>;
  title_en: string;
  title_ru: string;
  position: Generated<number>;
  active: Generated<boolean>;
};

export type MailingConsentsTable = {
  id: Generated<number>;
  client_id: number;
  category_id: number;
  channel: 'email' | 'sms' | 'messenger' | 'call';
  given_by: string;
  given_at: string;
  noted_by: number | null;
  withdrawn_at: string | null;
  withdrawal_noted_by: number | null;
};

export type MatchDeclineReasonsTable = {
  id: Generated<number>;
  title_en: string;
  title_ru: string;
  needs_comment: Generated<boolean>;
  position: Generated<number>;
  active: Generated<boolean>;
};

export type MatchOfferAlternativesTable = {
  offer_id: number;
  weekday: number;
  start_minute: number;
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
  decline_reason_id: number | null;
  engagement_id: number | null;
  mailed_at: string | null;
  deadline_mailed_at: string | null;
  lapse_mailed_at: string | null;
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
  wave_size: number | null;
  wave_hours: number | null;
  next_wave_at: string | null;
};

export type MatchWindowsTable = {
  request_id: number;
  weekday: number;
  start_minute: number;
  finish_minute: number;
};

export type MaterialFilesTable = {
  id: Generated<number>;
  media_type: 'application/pdf' | 'image/jpeg' | 'image/png' | 'image/webp' | 'application/vnd.openxmlformats-officedocument.presentationml.presentation' | 'application/vnd.oasis.opendocument.presentation';
  size: number;
  created_at: string;
  created_by: number | null;
  unused_since: string | null;
};

export type MaterialPiecesTable = {
  file_id: number;
  no: number;
  content: Uint8Array;
};

export type MoneyApprovalsTable = {
  id: Generated<number>;
  kind: 'payment' | 'reversal';
  state: Generated<'pending' | 'approved' | 'rejected' | 'withdrawn'>;
  client_id: number;
  occasion_code: string;
  reverses_id: number | null;
  amount: MinorUnits;
  currency: Currency;
  business_date: string | null;
  comment: string;
  asked_at: string;
  asked_by: number;
  decided_at: string | null;
  decided_by: number | null;
  decision_comment: Generated<string>;
  transaction_id: number | null;
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

export type PayAdjustmentsTable = {
  accrual_id: number;
  teacher_id: number;
  reason_id: number;
  lesson_id: number | null;
  comment: Generated<string>;
  given_at: string;
  given_by: number;
  file_id: number | null;
};

export type PayAppealsTable = {
  id: Generated<number>;
  accrual_id: number;
  teacher_id: number;
  words: string;
  state: Generated<'open' | 'granted' | 'rejected'>;
  opened_at: string;
  answer: Generated<string>;
  decided_at: string | null;
  decided_by: number | null;
};

export type PayApprovalsTable = {
  calculation_id: number;
  teacher_id: number;
  approved_by: number;
  approved_at: string;
};

export type PayCalculationsTable = {
  id: Generated<number>;
  period_id: number;
  started_at: string;
  started_by: number | null;
  people: number;
  done: Generated<number>;
  last_teacher_id: Generated<number>;
  finished_at: string | null;
  dropped_at: string | null;
};

export type PayDisputesTable = {
  id: Generated<number>;
  accrual_id: number | null;
  teacher_id: number;
  reason: 'wrong_sum' | 'wrong_outcome' | 'not_my_lesson' | 'other';
  words: string;
  state: Generated<'open' | 'accepted' | 'rejected' | 'withdrawn'>;
  opened_at: string;
  answer: Generated<string>;
  closed_at: string | null;
  closed_by: number | null;
  scheme_line_id: number | null;
};

export type PayEvidenceFilesTable = {
  id: Generated<number>;
  teacher_id: number;
  media_type: 'application/pdf' | 'image/jpeg' | 'image/png' | 'image/webp';
  content: Uint8Array;
  created_at: string;
  created_by: number;
};

export type PayPeriodStepsTable = {
  id: Generated<number>;
  period_id: number;
  state: 'open' | 'calculated' | 'under_review' | 'approved' | 'closed';
  at: string;
  by_id: number | null;
  reason: Generated<string>;
};

export type PayPeriodsTable = {
  id: Generated<number>;
  starts_on: string;
  ends_on: string;
  state: Generated<'open' | 'calculated' | 'under_review' | 'approved' | 'closed'>;
};

export type PayReasonsTable = {
  id: Generated<number>;
  title_en: string;
  title_ru: string;
  kind: 'bonus' | 'deduction';
  largest: MinorUnits;
  by_curators: Generated<boolean>;
  needs_lesson: Generated<boolean>;
  position: Generated<number>;
  active: Generated<boolean>;
};

export type PaySchemesTable = {
  id: Generated<number>;
  role: 'AccountManager' | 'Curator';
  user_id: number | null;
  effective_from: string;
  fixed: Generated<MinorUnits>;
  payment_share: Generated<number>;
  renewal_share: Generated<number>;
  per_child: Generated<MinorUnits>;
  per_teacher: Generated<MinorUnits>;
  currency: Currency;
  ended: Generated<boolean>;
  made_at: string;
  made_by: number;
  undone_at: string | null;
  undone_by: number | null;
  kpi_bonus: Generated<MinorUnits>;
};

export type PayStatementsTable = {
  id: Generated<number>;
  calculation_id: number;
  teacher_id: number;
  currency: Currency;
  lines: number;
  lessons: number;
  earned: MinorUnits;
  withheld: MinorUnits;
  reversed: MinorUnits;
  total: MinorUnits;
};

export type PayTaxRatesTable = {
  country: 'RU' | 'KZ' | 'BY';
  kind: 'self_employed' | 'sole_trader' | 'employee' | 'civil_contract';
  valid_from: string;
  above: MinorUnits;
  share: number;
};

export type PayeesTable = {
  teacher_id: number;
  kind: 'self_employed' | 'sole_trader' | 'employee' | 'civil_contract';
  name: string;
  inn: string;
  bank: string;
  bik: string;
  account: string;
  correspondent_account: string;
};

export type PayoutRegistersTable = {
  id: Generated<number>;
  kind: 'period' | 'advance';
  period_id: number;
  share: number;
  currency: Currency;
  state: Generated<'draft' | 'approved' | 'sent' | 'discarded'>;
  made_at: string;
  made_by: number;
  approved_at: string | null;
  approved_by: number | null;
  sent_at: string | null;
  sent_by: number | null;
};

export type PayoutStepsTable = {
  id: Generated<number>;
  payout_id: number;
  state: 'planned' | 'approved' | 'sent' | 'paid' | 'failed' | 'dropped';
  at: string;
  by_id: number | null;
};

export type PayoutsTable = {
  id: Generated<number>;
  register_id: number;
  teacher_id: number;
  period_id: number;
  part: number;
  state: Generated<'planned' | 'approved' | 'sent' | 'paid' | 'failed' | 'dropped'>;
  gross: MinorUnits;
  withheld: MinorUnits;
  net: MinorUnits;
  currency: Currency;
  kind: 'self_employed' | 'sole_trader' | 'employee' | 'civil_contract';
  name: string;
  inn: string;
  bank: string;
  bik: string;
  account: string;
  correspondent_account: string;
  planned_on: string;
  sent_on: string | null;
  paid_on: string | null;
  failed_on: string | null;
  failure: Generated<string>;
  sent_transaction_id: number | null;
  withheld_transaction_id: number | null;
  paid_transaction_id: number | null;
  source: Generated<'lessons' | 'scheme'>;
};

export type PersonalTokensTable = {
  id: Generated<number>;
  user_id: number;
  token_hash: Uint8Array;
  title: string;
  created_at: string;
  expires_at: string;
  revoked_at: string | null;
  role: string;
  abilities: Generated<number[]>;
  scopes: string[];
  revoked_by: number | null;
  last_used_at: string | null;
  last_used_from: string | null;
};

export type PracticeTextsTable = {
  id: Generated<number>;
  course_id: number;
  age_group_id: number;
  lineage_id: number;
  version: number;
  status: 'draft' | 'published' | 'archived';
  title: string;
  language: 'en' | 'ru';
  level: 'basic' | 'standard' | 'advanced';
  source: Generated<string>;
  rights: 'unclear' | 'own' | 'public_domain' | 'open_licence' | 'permission';
  blocks: Generated<unknown>;
  questions: Generated<unknown>;
  words: Generated<number>;
  reading_ease: number | null;
  origin_id: number | null;
  created_at: string;
  created_by: number | null;
  published_at: string | null;
  published_by: number | null;
  archived_at: string | null;
};

export type PupilFlagsTable = {
  id: Generated<number>;
  engagement_id: number;
  reason: string;
  raised_at: string;
  raised_by: number;
  answer: string | null;
  answered_at: string | null;
  answered_by: number | null;
};

export type PupilNotesTable = {
  engagement_id: number;
  text: string;
  written_at: string;
  written_by: number;
};

export type RateChangeRowsTable = {
  change_id: number;
  teacher_id: number;
  service_course_id: number;
  before: MinorUnits | null;
  after: MinorUnits | null;
  lessons: number;
  difference: MinorUnits;
  grade_from: Generated<number>;
  grade_to: Generated<number>;
  level: Generated<string>;
  before_steps: Generated<unknown>;
  after_steps: Generated<unknown>;
  before_ended: Generated<boolean>;
  after_ended: Generated<boolean>;
  before_least: MinorUnits | null;
  before_most: MinorUnits | null;
  after_least: MinorUnits | null;
  after_most: MinorUnits | null;
};

export type RateChangesTable = {
  id: Generated<number>;
  effective_from: string;
  made_at: string;
  made_by: number | null;
  undoes_id: number | null;
};

export type RateDifferencesTable = {
  accrual_id: number;
  change_id: number | null;
  rate_before: MinorUnits;
  rate_after: MinorUnits;
  lesson_no: number | null;
  most: MinorUnits | null;
};

export type RateLimitsTable = {
  user_id: number;
  call: string;
  used_until: string;
};

export type RateTopUpsTable = {
  accrual_id: number;
  month: string;
  least: MinorUnits;
  earned: MinorUnits;
};

export type RateVersionsTable = {
  id: Generated<number>;
  teacher_id: number;
  service_course_id: number;
  amount: MinorUnits;
  currency: Currency;
  effective_from: string;
  grade_from: Generated<number>;
  grade_to: Generated<number>;
  level: Generated<string>;
  steps: Generated<unknown>;
  ended: Generated<boolean>;
  least: MinorUnits | null;
  most: MinorUnits | null;
};

export type ReadLogTable = {
  id: GeneratedAlways<number>;
  at: string;
  actor_id: number;
  actor_role: string;
  token_id: number | null;
  act: 'open' | 'reveal' | 'export' | 'print' | 'download';
  subject: string;
  subject_id: number | null;
  client_id: number | null;
  teacher_id: number | null;
  detail: Generated<string>;
  records: number;
  request_id: string;
};

export type ReassignedClientsTable = {
  reassignment_id: number;
  client_id: number;
  from_manager_id: number | null;
};

export type ReceiptFilesTable = {
  id: Generated<number>;
  payout_id: number;
  media_type: 'application/pdf' | 'image/jpeg' | 'image/png' | 'image/webp';
  content: Uint8Array;
  digest: string;
  seen_number: string | null;
  seen_amount: MinorUnits | null;
  seen_day: string | null;
  seen_payer_inn: string | null;
  seen_payee_inn: string | null;
  created_at: string;
  created_by: number;
};

export type ReceiptReleasesTable = {
  payout_id: number;
  reason: string;
  released_at: string;
  released_by: number;
};

export type ReceiptRemindersTable = {
  payout_id: number;
  kind: 'before' | 'after';
  due_on: string;
  told_at: string;
};

export type ReceiptsTable = {
  id: Generated<number>;
  payout_id: number;
  teacher_id: number;
  state: Generated<'attached' | 'verified' | 'replaced' | 'annulled'>;
  link: string;
  file_id: number | null;
  file_digest: string | null;
  number: string;
  amount: MinorUnits;
  day: string;
  payer_inn: string;
  payee_inn: string;
  seen_number: string | null;
  seen_amount: MinorUnits | null;
  seen_day: string | null;
  seen_payer_inn: string | null;
  seen_payee_inn: string | null;
  school_inn: string;
  differences: string[];
  corrected: string[];
  attached_at: string;
  verified_at: string | null;
  verified_by: number | null;
  verified_comment: Generated<string>;
  annulled_at: string | null;
  annulled_on: string | null;
  annulled_by: number | null;
  annulled_reason: Generated<string>;
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

export type RegularGroupsTable = {
  id: Generated<number>;
  teacher_id: number;
  service_course_id: number;
  weekday: number;
  start_minute: number;
  minutes: number;
  zone: string;
  created_at: string;
  created_by: number | null;
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
  group_id: number | null;
};

export type RoleGrantsTable = {
  user_id: number;
  role: 'AccountManager' | 'Methodist' | 'Teacher' | 'Student' | 'SalesManager' | 'Lead' | 'Curator' | 'Child';
};

export type SavedViewsTable = {
  id: Generated<number>;
  user_id: number;
  screen: string;
  name: string;
  query: string;
  is_default: Generated<boolean>;
  created_at: string;
};

export type SchemeLinesTable = {
  id: Generated<number>;
  user_id: number;
  scheme_id: number;
  calculation_id: number;
  period_id: number;
  from_day: string;
  to_day: string;
  kind: 'fixed' | 'payment' | 'renewal' | 'child' | 'teacher' | 'key_figures' | 'reversal';
  base: MinorUnits;
  share: number | null;
  amount: MinorUnits;
  currency: Currency;
  counted_id: number | null;
  event_id: number | null;
  client_id: number | null;
  kid_id: number | null;
  teacher_id: number | null;
  led_since: string | null;
  transaction_id: number | null;
  reverses_id: number | null;
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

export type SelfEmployedChecksTable = {
  id: Generated<number>;
  teacher_id: number;
  checked_on: string;
  self_employed: boolean;
  comment: string;
  checked_at: string;
  checked_by: number | null;
};

export type ServiceCoursePricesTable = {
  id: Generated<number>;
  service_course_id: number;
  price: MinorUnits;
  currency: Currency;
  valid_from: string;
  created_at: string;
  created_by: number | null;
};

export type ServiceCoursesTable = {
  id: Generated<number>;
  course_id: number;
  title: string | null;
  kind: 'trial' | 'individual' | 'pair' | 'group' | 'exam';
  minutes: number;
  price: MinorUnits;
  currency: Currency;
  active: Generated<boolean>;
  position: Generated<number>;
  title_en: string;
  title_ru: string;
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

export type SettlementDisputesTable = {
  id: Generated<number>;
  client_id: number;
  transaction_id: number;
  raised_by: 'client' | 'school';
  reason: string;
  state: Generated<'open' | 'resolved'>;
  opened_at: string;
  opened_by: number;
  resolution: string | null;
  correction_id: number | null;
  resolved_at: string | null;
  resolved_by: number | null;
};

export type SignInAttemptsTable = {
  id: GeneratedAlways<number>;
  account_key: string;
  address: string;
  at: string;
  outcome: 'checking' | 'failed' | 'code_needed' | 'succeeded';
  kind: Generated<'sign_in' | 'proof' | 'reset'>;
  user_id: number | null;
  device: string | null;
  user_agent: Generated<string>;
  lifted_at: string | null;
};

export type SignInPlacesTable = {
  user_id: number;
  place: string;
  last_seen_at: string;
};

export type SkippedFirstStepsTable = {
  step: 'school' | 'region' | 'courses' | 'packages' | 'cancelling' | 'staff' | 'teachers' | 'clients' | 'lesson';
  skipped_at: string;
  skipped_by: number | null;
};

export type StarterEntriesTable = {
  entity: 'direction' | 'course' | 'service_course' | 'abonement';
  entity_id: number;
  taken_at: string;
  taken_by: number | null;
};

export type SubscriptionFreezesTable = {
  id: Generated<number>;
  subscription_id: number;
  from_day: string;
  to_day: string;
  comment: Generated<string>;
  frozen_at: string;
  frozen_by: number | null;
  ended_at: string | null;
  ended_by: number | null;
};

export type TeacherCuratorsTable = {
  id: Generated<number>;
  teacher_id: number;
  curator_id: number | null;
  since: string;
  until: string | null;
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
  curator_since: string | null;
};

export type TestAnswersTable = {
  result_id: number;
  question_id: number;
  answer: unknown | null;
  earned: number;
};

export type TestQuestionFiguresTable = {
  question_id: number;
  answers: number;
  x: number;
  xx: number;
  r: number;
  rr: number;
  xr: number;
};

export type TestQuestionsTable = {
  id: Generated<number>;
  test_id: number;
  position: number;
  kind: string;
  points: number;
  content: unknown;
  picture_id: GeneratedAlways<number | null>;
  origin_id: number | null;
};

export type TestResultsTable = {
  id: Generated<number>;
  lesson_id: number;
  test_id: number;
  earned: number;
  by_question: boolean;
  entered_at: string;
  entered_by: number | null;
};

export type TestTemplatesTable = {
  id: Generated<number>;
  course_id: number;
  lineage_id: number;
  version: number;
  status: Generated<'draft' | 'published' | 'archived'>;
  title: string;
  pass_percent: Generated<number>;
  shuffle: Generated<boolean>;
  origin_id: number | null;
  created_at: Generated<string>;
  created_by: number | null;
  published_at: string | null;
  published_by: number | null;
  archived_at: string | null;
};

export type TextReadingsTable = {
  id: Generated<number>;
  lesson_id: number;
  text_id: number;
  seconds: number;
  words_read: number;
  errors: number;
  answers: unknown | null;
  comprehension: number | null;
  entered_at: string;
  entered_by: number | null;
};

export type TopicFilesTable = {
  id: Generated<number>;
  topic_id: number;
  position: number;
  file_id: number;
  title: string;
};

export type TopicLinksTable = {
  id: Generated<number>;
  topic_id: number;
  position: number;
  title: string;
  url: string;
};

export type TopicsTable = {
  id: Generated<number>;
  grade_level_id: number;
  position: number;
  title: string;
  hours: Generated<number>;
  homework: Generated<string>;
  preparation: Generated<string>;
  origin_id: number | null;
  goal: Generated<string>;
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
  active: Generated<boolean>;
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
  state: 'draft' | 'awaiting_payment' | 'active' | 'frozen' | 'used' | 'expired' | 'refunded' | 'cancelled';
  sold_on: string;
  sold_by: number | null;
  starts_on: string | null;
  ends_on: string | null;
  units_left: Generated<number>;
  transferred_from_id: number | null;
  extended_days: Generated<number>;
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
  offer_mails: Generated<'at_once' | 'digest'>;
  inactive_since: string | null;
};

export type VacationLessonsTable = {
  vacation_id: number;
  lesson_id: number;
  resolution: 'move' | 'substitute' | 'cancel';
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
  agreed_last_day: string | null;
  agreed_finish: string | null;
  shortened_at: string | null;
  shortened_by: number | null;
};

export type WebhookAttemptsTable = {
  id: GeneratedAlways<number>;
  delivery_id: number;
  at: string;
  milliseconds: number;
  status: number | null;
  fault: string | null;
  answer: string | null;
};

export type WebhookDeliveriesTable = {
  id: GeneratedAlways<number>;
  webhook_id: number;
  event: string;
  client_id: number | null;
  body: unknown;
  state: Generated<'waiting' | 'delivered' | 'failed'>;
  created_at: Generated<string>;
  due_at: Generated<string>;
  tries: Generated<number>;
  delivered_at: string | null;
};

export type WebhooksTable = {
  id: Generated<number>;
  url: string;
  events: string[];
  state: Generated<'active' | 'paused' | 'off'>;
  sealed_secret: Uint8Array;
  failures: Generated<number>;
  created_at: string;
  created_by: number;
  paused_at: string | null;
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
  accounting_document_lines: AccountingDocumentLinesTable;
  accounting_documents: AccountingDocumentsTable;
  accruals: AccrualsTable;
  activities: ActivitiesTable;
  activity_decisions: ActivityDecisionsTable;
  activity_pay: ActivityPayTable;
  activity_rates: ActivityRatesTable;
  age_groups: AgeGroupsTable;
  audit_log: AuditLogTable;
  audit_redaction: AuditRedactionTable;
  avatars: AvatarsTable;
  backups: BackupsTable;
  bank_statement_lines: BankStatementLinesTable;
  bank_statement_mappings: BankStatementMappingsTable;
  bank_statements: BankStatementsTable;
  book_periods: BookPeriodsTable;
  calendar_feeds: CalendarFeedsTable;
  cancellation_reason_categories: CancellationReasonCategoriesTable;
  cancellation_reasons: CancellationReasonsTable;
  checklist_criteria: ChecklistCriteriaTable;
  checklist_criterion_topics: ChecklistCriterionTopicsTable;
  checklist_due_dates: ChecklistDueDatesTable;
  checklist_marks: ChecklistMarksTable;
  checklist_revisions: ChecklistRevisionsTable;
  checklist_sections: ChecklistSectionsTable;
  checklists: ChecklistsTable;
  child_checklists: ChildChecklistsTable;
  child_data_consents: ChildDataConsentsTable;
  child_levels: ChildLevelsTable;
  child_topics: ChildTopicsTable;
  children: ChildrenTable;
  client_access_requests: ClientAccessRequestsTable;
  client_balances: ClientBalancesTable;
  client_contacts: ClientContactsTable;
  client_managers: ClientManagersTable;
  client_notes: ClientNotesTable;
  client_reassignments: ClientReassignmentsTable;
  clients: ClientsTable;
  courses: CoursesTable;
  curriculum_move_items: CurriculumMoveItemsTable;
  curriculum_moves: CurriculumMovesTable;
  curriculums: CurriculumsTable;
  days_off: DaysOffTable;
  deal_loss_reasons: DealLossReasonsTable;
  deal_notes: DealNotesTable;
  deal_sources: DealSourcesTable;
  deal_stays: DealStaysTable;
  deals: DealsTable;
  deleted_topics: DeletedTopicsTable;
  directions: DirectionsTable;
  document_numbers: DocumentNumbersTable;
  engagements: EngagementsTable;
  erasures: ErasuresTable;
  export_parts: ExportPartsTable;
  export_runs: ExportRunsTable;
  grade_levels: GradeLevelsTable;
  hold_times: HoldTimesTable;
  holds: HoldsTable;
  holiday_years: HolidayYearsTable;
  idempotency_keys: IdempotencyKeysTable;
  import_mappings: ImportMappingsTable;
  import_records: ImportRecordsTable;
  import_rows: ImportRowsTable;
  import_runs: ImportRunsTable;
  inactivity_reasons: InactivityReasonsTable;
  installation: InstallationTable;
  invoice_files: InvoiceFilesTable;
  invoice_steps: InvoiceStepsTable;
  invoices: InvoicesTable;
  kpi_calculations: KpiCalculationsTable;
  kpi_formula_measures: KpiFormulaMeasuresTable;
  kpi_formulas: KpiFormulasTable;
  kpi_immunities: KpiImmunitiesTable;
  kpi_months: KpiMonthsTable;
  kpi_parts: KpiPartsTable;
  kpi_snapshots: KpiSnapshotsTable;
  ledger_accounts: LedgerAccountsTable;
  ledger_checks: LedgerChecksTable;
  ledger_entries: LedgerEntriesTable;
  ledger_transactions: LedgerTransactionsTable;
  lesson_follow_ups: LessonFollowUpsTable;
  lesson_reports: LessonReportsTable;
  lessons: LessonsTable;
  levels: LevelsTable;
  low_balance_warnings: LowBalanceWarningsTable;
  mail_outbox: MailOutboxTable;
  mailing_categories: MailingCategoriesTable;
  mailing_consents: MailingConsentsTable;
  match_decline_reasons: MatchDeclineReasonsTable;
  match_offer_alternatives: MatchOfferAlternativesTable;
  match_offer_slots: MatchOfferSlotsTable;
  match_offers: MatchOffersTable;
  match_requests: MatchRequestsTable;
  match_windows: MatchWindowsTable;
  material_files: MaterialFilesTable;
  material_pieces: MaterialPiecesTable;
  money_approvals: MoneyApprovalsTable;
  non_working_rules: NonWorkingRulesTable;
  non_working_times: NonWorkingTimesTable;
  pay_adjustments: PayAdjustmentsTable;
  pay_appeals: PayAppealsTable;
  pay_approvals: PayApprovalsTable;
  pay_calculations: PayCalculationsTable;
  pay_disputes: PayDisputesTable;
  pay_evidence_files: PayEvidenceFilesTable;
  pay_period_steps: PayPeriodStepsTable;
  pay_periods: PayPeriodsTable;
  pay_reasons: PayReasonsTable;
  pay_schemes: PaySchemesTable;
  pay_statements: PayStatementsTable;
  pay_tax_rates: PayTaxRatesTable;
  payees: PayeesTable;
  payout_registers: PayoutRegistersTable;
  payout_steps: PayoutStepsTable;
  payouts: PayoutsTable;
  personal_tokens: PersonalTokensTable;
  practice_texts: PracticeTextsTable;
  pupil_flags: PupilFlagsTable;
  pupil_notes: PupilNotesTable;
  rate_change_rows: RateChangeRowsTable;
  rate_changes: RateChangesTable;
  rate_differences: RateDifferencesTable;
  rate_limits: RateLimitsTable;
  rate_top_ups: RateTopUpsTable;
  rate_versions: RateVersionsTable;
  read_log: ReadLogTable;
  reassigned_clients: ReassignedClientsTable;
  receipt_files: ReceiptFilesTable;
  receipt_releases: ReceiptReleasesTable;
  receipt_reminders: ReceiptRemindersTable;
  receipts: ReceiptsTable;
  recommendations: RecommendationsTable;
  recovery_codes: RecoveryCodesTable;
  regular_groups: RegularGroupsTable;
  regular_pauses: RegularPausesTable;
  regular_rules: RegularRulesTable;
  role_grants: RoleGrantsTable;
  saved_views: SavedViewsTable;
  scheme_lines: SchemeLinesTable;
  school_settings: SchoolSettingsTable;
  second_factors: SecondFactorsTable;
  self_employed_checks: SelfEmployedChecksTable;
  service_course_prices: ServiceCoursePricesTable;
  service_courses: ServiceCoursesTable;
  sessions: SessionsTable;
  settlement_disputes: SettlementDisputesTable;
  sign_in_attempts: SignInAttemptsTable;
  sign_in_places: SignInPlacesTable;
  skipped_first_steps: SkippedFirstStepsTable;
  starter_entries: StarterEntriesTable;
  subscription_freezes: SubscriptionFreezesTable;
  teacher_curators: TeacherCuratorsTable;
  teacher_skills: TeacherSkillsTable;
  teacher_time_changes: TeacherTimeChangesTable;
  teachers: TeachersTable;
  test_answers: TestAnswersTable;
  test_question_figures: TestQuestionFiguresTable;
  test_questions: TestQuestionsTable;
  test_results: TestResultsTable;
  test_templates: TestTemplatesTable;
  text_readings: TextReadingsTable;
  topic_files: TopicFilesTable;
  topic_links: TopicLinksTable;
  topics: TopicsTable;
  transaction_occasions: TransactionOccasionsTable;
  unit_entries: UnitEntriesTable;
  unplaced_lessons: UnplacedLessonsTable;
  user_subscriptions: UserSubscriptionsTable;
  users: UsersTable;
  vacation_lessons: VacationLessonsTable;
  vacations: VacationsTable;
  webhook_attempts: WebhookAttemptsTable;
  webhook_deliveries: WebhookDeliveriesTable;
  webhooks: WebhooksTable;
  working_hours: WorkingHoursTable;
  zone_data: ZoneDataTable;
};
