/** Rows with texts about a family that hardly any test needs, one in each such table, so that a test of all tables misses none. */
import type { TestApp } from '../test-app.ts';

type Family = { readonly client_id: number; readonly by: number };

/** Inserts them with constraints and triggers disabled, because they are only read as texts. */
export async function addRarerRows({ database }: Pick<TestApp, 'database'>, { client_id: client, by }: Family): Promise<void> {
  const kid = `(select min(id) from children where client_id = ${client})`;
  const lesson = `(select min(id) from lessons where client_id = ${client})`;
  const engagement = `(select min(id) from engagements where client_id = ${client})`;
  const deal = `(select min(id) from deals where client_id = ${client})`;
  const list = `(select max(id) from child_checklists where engagement_id = ${engagement})`;
  const subscription = `(select min(id) from user_subscriptions where client_id = ${client})`;
  const result = `(select max(id) from test_results where lesson_id = ${lesson})`;
  const said = `'{"said": "xyzzy"}'`;
  const rows = [
    `mailing_consents (client_id, category_id, channel, given_by, given_at) select ${client}, 9001, 'call', 'x', now()`,
    `child_data_consents (kid_id, given_by, given_on, noted_at, withdrawn_at) select ${kid}, 'x', '2020-01-01', now(), now()`,
    `deal_notes (deal_id, text, noted_at, noted_by) select ${deal}, 'x', now(), ${by}`,
    `lesson_reports (lesson_id, outcome, homework, parent_comment, private_note, submitted_at, submitted_by)
      select ${lesson}, 'held', 'x', 'x', 'x', now(), ${by} on conflict (lesson_id) do update set homework = 'x', parent_comment = 'x', private_note = 'x'`,
    `lesson_follow_ups (lesson_id, closing_no, kind, state, opened_at, decided_at, decision_comment)
      select ${lesson}, 9001, 'penalty', 'done', now(), now(), 'x'`,
    `recommendations (lesson_id, kid_id, client_id, teacher_id, course_id, lessons_per_week, comment, recommended_at, recommended_by)
      select ${lesson}, ${kid}, ${client}, ${by}, 1, 1, 'x', now(), ${by} on conflict (lesson_id) do update set comment = 'x'`,
    `pupil_notes (engagement_id, text, written_at, written_by) select ${engagement}, 'x', now(), ${by} on conflict (engagement_id) do update set text = 'x'`,
    `pupil_flags (engagement_id, reason, raised_at, raised_by, answer, answered_at, answered_by)
      select ${engagement}, 'x', now(), ${by}, 'x', now(), ${by}`,
    `child_checklists (checklist_id, engagement_id, kid_id, course_id, occasion, lessons_held, opened_at, deadline)
      select 9001, ${engagement}, ${kid}, 9001, 'x', 1, now(), '2001-01-01'`,
    `checklist_revisions (child_checklist_id, revision, comment, begun_at) select ${list}, 9001, 'x', now()`,
    `checklist_marks (child_checklist_id, revision, criterion_id, comment) select ${list}, 9001, 9001, 'x'`,
    `test_results (lesson_id, test_id, earned, by_question, entered_at) select ${lesson}, 9001, 0, true, now()`,
    `test_answers (result_id, question_id, answer, earned) select ${result}, 9001, ${said}, 0`,
    `text_readings (lesson_id, text_id, seconds, words_read, errors, answers, comprehension, entered_at)
      select ${lesson}, 9001, 60, 10, 0, '["xyzzy"]', 50, now()`,
    `subscription_freezes (subscription_id, from_day, to_day, comment, frozen_at, ended_at) select ${subscription}, '2001-01-01', '2001-01-02', 'x', now(), now()`,
    `settlement_disputes (client_id, transaction_id, raised_by, reason, state, opened_at, opened_by, resolution, resolved_at)
      select ${client}, 9001, 'client', 'x', 'resolved', now(), ${by}, 'x', now()`,
    `accounting_documents (kind, state, client_id, number, year, amount, currency, language, terms, created_at, issued_on, issued_at, voided_at, void_reason)
      select 'invoice', 'void', ${client}, 9001, 2001, 1, 'RUB', 'ru', ${said}, now(), '2001-01-01', now(), now(), 'x'`,
    `accounting_document_lines (document_id, position, title, quantity, amount)
      select max(id), 9001, 'x', 1, 1 from accounting_documents where client_id = ${client}`,
    `bank_statement_lines (statement_id, row_no, line_key, booked_on, amount, payer, payer_key, payer_inn, purpose, bank_number, client_id, certainty, state)
      select 9001, 1, 'x', '2001-01-01', 1, 'x', 'x', 'x', 'x', 'x', ${client}, 'sure', 'skipped'`,
  ];
  const failed: string[] = [];
  for (const row of rows)
    await database
      .exec(`begin; set local session_replication_role = replica; insert into ${row}; commit;`)
      .catch((fault: Error) => failed.push(`${row.slice(0, 40)}: ${fault.message}`));
  if (failed.length > 0) throw new Error(failed.join('\n'));
}
