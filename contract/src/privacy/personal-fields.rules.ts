import { familiesFields } from './fields/families-fields.rules.ts';
import { learningFields } from './fields/learning-fields.rules.ts';
import { moneyFields } from './fields/money-fields.rules.ts';
import type { PersonalTables } from './fields/personal-table.rules.ts';
import { staffFields } from './fields/staff-fields.rules.ts';

/** Every personal field of the database. Export and erasure work from this list; a table or column that it misses fails a test. */
export const personalTables: PersonalTables = { ...familiesFields, ...learningFields, ...moneyFields, ...staffFields };

/** Hashes, search keys, secrets and file contents are not exported: they tell a reader nothing. */
export const hiddenColumns = [
  'account_key',
  'code_hash',
  'content',
  'device',
  'idempotency_key',
  'name_key',
  'normalised',
  'password_hash',
  'payer_key',
  'phone_digits',
  'sealed_secret',
  'token_hash',
] as const;

/** Tables that may contain copies of personal data. Their owning feature searches them during an erasure. */
export const copyTables = [
  'audit_log',
  'export_parts',
  'export_runs',
  'idempotency_keys',
  'import_rows',
  'mail_outbox',
  'read_log',
  'webhook_attempts',
  'webhook_deliveries',
] as const;

/** Tables about the school, its teaching and its technology. Their only personal data are the ids of authors. */
export const schoolTables = `
  abonements age_groups audit_redaction backups bank_statement_mappings bank_statements book_periods cancellation_reason_categories cancellation_reasons
  checklist_criteria checklist_criterion_topics checklist_due_dates checklist_sections checklists client_reassignments courses
  curriculum_moves curriculums days_off deal_loss_reasons deal_sources deleted_topics directions document_numbers erasures
  grade_levels hold_times holiday_years import_records inactivity_reasons installation kpi_calculations kpi_formula_measures kpi_formulas kpi_months ledger_checks levels mailing_categories
  match_decline_reasons match_offer_alternatives match_offer_slots material_files material_pieces pay_calculations pay_period_steps
  pay_periods pay_reasons pay_tax_rates payout_registers payout_steps practice_texts rate_changes receipt_reminders school_settings service_course_prices service_courses
  skipped_first_steps starter_entries
  teacher_time_changes test_question_figures test_questions test_templates topic_files topic_links topics
  transaction_occasions webhooks zone_data
`
  .trim()
  .split(/\s+/);
