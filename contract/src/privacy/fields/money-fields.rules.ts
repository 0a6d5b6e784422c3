import { family, ofAccount, ofClient, ofSubscription, ofTeacher } from './owners.rules.ts';
import type { PersonalTables } from './personal-table.rules.ts';

/** Money of clients and teachers. Documents and bank statement lines are kept as the law requires. */
export const moneyFields: PersonalTables = {
  client_balances: {
    of: ofClient,
    fields: {},
    facts: 'client_id money prepaid bonus units_left',
  },
  user_subscriptions: {
    of: family,
    fields: {},
    facts:
      'id client_id kid_id abonement_id service_course_id title units price currency valid_days freeze_days state sold_on sold_by starts_on ends_on units_left transferred_from_id extended_days',
  },
  subscription_freezes: {
    of: ofSubscription,
    fields: { comment: 'empty' },
    facts: 'id subscription_id from_day to_day frozen_at frozen_by ended_at ended_by',
  },
  unit_entries: {
    of: ofClient,
    fields: {},
    facts: 'id subscription_id client_id units unit_no reason transaction_id lesson_id at idempotency_key',
  },
  ledger_accounts: {
    of: { client: 'client_id', staff: 'teacher_id' },
    fields: {},
    facts: 'id kind client_id teacher_id currency',
  },
  ledger_entries: {
    of: { client: 'account_id>ledger_accounts.client_id', staff: 'account_id>ledger_accounts.teacher_id' },
    fields: {},
    facts: 'id transaction_id account_id amount currency',
  },
  ledger_transactions: {
    of: { client: 'client_id', staff: 'teacher_id' },
    fields: { comment: 'empty' },
    facts:
      'id occasion_code business_date posted_at client_id teacher_id lesson_id subscription_id amount currency reverses_id idempotency_key author_id',
  },
  money_approvals: {
    of: ofClient,
    fields: { comment: 'dash', decision_comment: 'empty' },
    facts:
      'id kind state client_id occasion_code reverses_id amount currency business_date asked_at asked_by decided_at decided_by transaction_id',
  },
  settlement_disputes: {
    of: ofClient,
    fields: { reason: 'dash', resolution: 'dash' },
    facts: 'id client_id transaction_id raised_by state opened_at opened_by correction_id resolved_at resolved_by',
  },
  accounting_documents: {
    of: ofClient,
    fields: { terms: 'kept', void_reason: 'kept' },
    facts:
      'id kind state client_id number year amount currency language period_from period_to subscription_id transaction_id replaces_id created_at created_by issued_on issued_at issued_by voided_at voided_by',
  },
  accounting_document_lines: {
    of: { client: 'document_id>accounting_documents.client_id' },
    fields: { title: 'kept' },
    facts: 'document_id position quantity amount transaction_id',
  },
  bank_statement_lines: {
    of: ofClient,
    fields: { payer: 'kept', payer_key: 'kept', payer_inn: 'kept', purpose: 'kept', bank_number: 'kept' },
    facts: 'id statement_id row_no line_key booked_on amount client_id certainty candidates state transaction_id',
  },
  accruals: {
    of: ofTeacher,
    fields: {},
    facts:
      'id teacher_id lesson_id kind rate_version_id rate share amount currency business_date transaction_id reverses_id idempotency_key grade level lesson_no cut most',
  },
  pay_disputes: {
    of: ofTeacher,
    fields: { words: 'dash', answer: 'dash' },
    facts: 'id accrual_id scheme_line_id teacher_id reason state opened_at closed_at closed_by',
  },
  pay_adjustments: {
    of: ofTeacher,
    fields: { comment: 'empty' },
    facts: 'accrual_id teacher_id reason_id lesson_id file_id given_at given_by',
  },
  pay_evidence_files: {
    of: ofTeacher,
    fields: { content: 'kept' },
    facts: 'id teacher_id media_type created_at created_by',
  },
  activity_decisions: {
    of: ofTeacher,
    fields: { comment: 'empty', taken_back_comment: 'dash' },
    facts: 'id activity_id teacher_id took_place minutes decided_at decided_by taken_back_at taken_back_by',
  },
  activity_pay: {
    of: { staff: 'accrual_id>accruals.teacher_id' },
    fields: {},
    facts: 'accrual_id activity_id minutes rate rate_id',
  },
  activity_rates: {
    of: ofTeacher,
    fields: {},
    facts: 'id kind teacher_id effective_from amount currency',
  },
  pay_appeals: {
    of: ofTeacher,
    fields: { words: 'dash', answer: 'dash' },
    facts: 'id accrual_id teacher_id state opened_at decided_at decided_by',
  },
  pay_schemes: {
    of: ofAccount,
    fields: {},
    facts:
      'id role user_id effective_from fixed payment_share renewal_share per_child per_teacher kpi_bonus currency ended made_at made_by undone_at undone_by',
  },
  scheme_lines: {
    of: ofAccount,
    fields: {},
    facts:
      'id user_id scheme_id calculation_id period_id from_day to_day kind base share amount currency counted_id event_id client_id kid_id teacher_id led_since transaction_id reverses_id',
  },
  pay_statements: {
    of: ofTeacher,
    fields: {},
    facts: 'id calculation_id teacher_id currency lines lessons earned withheld reversed total',
  },
  pay_approvals: {
    of: ofTeacher,
    fields: {},
    facts: 'calculation_id teacher_id approved_by approved_at',
  },
  payees: {
    of: ofTeacher,
    fields: { name: 'dash', inn: 'dash', bank: 'dash', bik: 'dash', account: 'dash', correspondent_account: 'dash' },
    facts: 'teacher_id kind',
    deleted: true,
  },
  payouts: {
    of: ofTeacher,
    fields: { name: 'kept', inn: 'kept', bank: 'kept', bik: 'kept', account: 'kept', correspondent_account: 'kept', failure: 'kept' },
    facts:
      'id register_id teacher_id source period_id part state gross withheld net currency kind planned_on sent_on paid_on failed_on sent_transaction_id withheld_transaction_id paid_transaction_id',
  },
  receipts: {
    of: ofTeacher,
    fields: {
      ...{ link: 'kept', number: 'kept', payer_inn: 'kept', payee_inn: 'kept', school_inn: 'kept', verified_comment: 'kept' },
      ...{ annulled_reason: 'kept', seen_number: 'kept', seen_payer_inn: 'kept', seen_payee_inn: 'kept' },
    },
    facts:
      'id payout_id teacher_id state file_id file_digest amount day seen_amount seen_day differences corrected attached_at verified_at verified_by annulled_at annulled_on annulled_by',
  },
  receipt_files: {
    of: { staff: 'payout_id>payouts.teacher_id' },
    fields: { content: 'kept', seen_number: 'kept', seen_payer_inn: 'kept', seen_payee_inn: 'kept' },
    facts: 'id payout_id media_type digest seen_amount seen_day created_at created_by',
  },
  receipt_releases: {
    of: { staff: 'payout_id>payouts.teacher_id' },
    fields: { reason: 'kept' },
    facts: 'payout_id released_at released_by',
  },
  invoices: {
    of: ofTeacher,
    fields: { content: 'kept' },
    facts: 'id teacher_id period_id number state currency amount language sent_on file_id',
  },
  invoice_steps: {
    of: { staff: 'invoice_id>invoices.teacher_id' },
    fields: { reason: 'kept' },
    facts: 'id invoice_id state amount file_id at by_id',
  },
  invoice_files: {
    of: ofTeacher,
    fields: { content: 'kept' },
    facts: 'id teacher_id media_type created_at',
  },
  kpi_snapshots: {
    of: ofAccount,
    fields: {},
    facts: 'id user_id role month formula_id score immune calculated_at',
  },
  kpi_parts: {
    of: { staff: 'snapshot_id>kpi_snapshots.user_id' },
    fields: {},
    facts: 'snapshot_id measure numerator denominator value score weight target floor cap',
  },
  kpi_immunities: {
    of: ofAccount,
    fields: { reason: 'dash', ended_reason: 'empty' },
    facts: 'id user_id first_day last_day agreed_at agreed_by ended_on ended_at ended_by',
  },
  self_employed_checks: {
    of: ofTeacher,
    fields: { comment: 'empty' },
    facts: 'id teacher_id checked_on self_employed checked_at checked_by',
  },
  rate_versions: {
    of: ofTeacher,
    fields: {},
    facts: 'id teacher_id service_course_id amount currency effective_from grade_from grade_to level steps ended least most',
  },
  rate_change_rows: {
    of: ofTeacher,
    fields: {},
    facts:
      'change_id teacher_id service_course_id before after lessons difference grade_from grade_to level before_steps after_steps before_ended after_ended before_least before_most after_least after_most',
  },
  rate_differences: {
    of: { staff: 'accrual_id>accruals.teacher_id' },
    fields: {},
    facts: 'accrual_id change_id rate_before rate_after lesson_no most',
  },
  rate_top_ups: {
    of: { staff: 'accrual_id>accruals.teacher_id' },
    fields: {},
    facts: 'accrual_id month least earned',
  },
};
