import { sql } from 'kysely';
import type { TwoFamilies } from '../families/two-families.ts';
import type { ActionCase } from './action-case.ts';

const asIs = 'select 1';

/** A register of one payout to the first family's teacher, made by the administrator. @returns the id of its register or payout */
async function registerOf({ school, own, administrator }: TwoFamilies, part: 'register' | 'payout'): Promise<number> {
  const { db } = school.database;
  await sql`insert into pay_periods (starts_on, ends_on) values ('2026-08-01', '2026-08-31') on conflict do nothing`.execute(db);
  const { rows } = await sql<{ register: number; payout: number }>`
    with register as (
      insert into payout_registers (kind, period_id, share, currency, made_at, made_by)
      select 'advance', id, 10000, 'RUB', now(), ${administrator.userId} from pay_periods where starts_on = '2026-08-01' returning id, period_id
    )
    insert into payouts (register_id, teacher_id, period_id, part, gross, withheld, net, currency, kind, name, inn, bank, bik, account,
      correspondent_account, planned_on)
    select id, ${own.taught.teacher_id}, period_id, ${part === 'register' ? 1 : 2}, 1000, 0, 1000, 'RUB', 'employee', 'Orlova Anna', '500100732259',
      'A bank', '044525225', '40817810899910004312', '30101810400000000225', '2026-11-16' from register
    returning register_id as register, id as payout
  `.execute(db);
  return rows[0]?.[part] ?? 0;
}

/** A paid meeting of the first family's teacher that was over the day before. */
async function activityOf({ school, own }: TwoFamilies): Promise<number> {
  const { rows } = await sql<{ id: number }>`insert into activities (teacher_id, title, paid, start, finish)
    values (${own.taught.teacher_id}, 'Meeting', true, '2026-11-15T04:00:00Z', '2026-11-15T05:00:00Z') returning id`.execute(
    school.database.db,
  );
  return rows[0]?.id ?? 0;
}

async function periodOf({ school }: TwoFamilies): Promise<number> {
  const { rows } = await sql<{
    id: number;
  }>`insert into pay_periods (starts_on, ends_on) values ('2026-07-01', '2026-07-31') returning id`.execute(school.database.db);
  return rows[0]?.id ?? 0;
}

async function formulaOf({ school }: TwoFamilies): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with formula as (insert into kpi_formulas (role, valid_from, created_at) values ('Teacher', '2026-12-01', now()) returning id)
    insert into kpi_formula_measures (formula_id, position, measure, weight, target, floor, cap)
    select id, 1, 'renewals', 100, 8000, 2000, 100 from formula returning formula_id as id
  `.execute(school.database.db);
  return rows[0]?.id ?? 0;
}

async function immunityOf({ school, own, administrator }: TwoFamilies): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into kpi_immunities (user_id, first_day, last_day, reason, agreed_at, agreed_by)
    values (${own.taught.teacher_id}, '2026-12-01', '2026-12-20', 'Illness', now(), ${administrator.userId}) returning id
  `.execute(school.database.db);
  return rows[0]?.id ?? 0;
}

const closedBy = 'closed_at = now(), closed_by = (select id from users order by id limit 1)';
const decidedBy = 'decided_at = now(), decided_by = (select max(id) from users)';

/** Money of clients and of staff. */
export const moneyActions: Readonly<Record<string, ActionCase>> = {
  approvals: {
    record: 'approval',
    reads: ['listApprovals'],
    verbs: { approve: 'approveMoney', reject: 'rejectMoney', withdraw: 'withdrawApproval' },
    states: [
      asIs,
      `update money_approvals set state = 'rejected', ${decidedBy} where id = {id}`,
      `update money_approvals set state = 'withdrawn', ${decidedBy} where id = {id}`,
    ],
  },
  'disputes of pay': {
    record: 'pay_dispute',
    reads: ['listPayDisputes', 'getTeacherSalary'],
    readOf: 'teacher',
    verbs: { answer: 'answerPayDispute', withdraw: 'withdrawPayDispute' },
    states: [
      asIs,
      `update pay_disputes set state = 'withdrawn', ${closedBy} where id = {id}`,
      `update pay_disputes set state = 'rejected', answer = 'x', ${closedBy} where id = {id}`,
    ],
  },
  'paid activities': {
    record: (families) => activityOf(families),
    reads: ['listDecidedActivities'],
    query: '?page_size=100',
    verbs: { decide: 'decideActivity', take_back: 'takeBackActivityDecision' },
    states: [
      asIs,
      `insert into activity_decisions (activity_id, teacher_id, took_place, minutes, decided_at, decided_by)
        select id, teacher_id, false, 0, now(), (select min(id) from users) from activities where id = {id}`,
      `delete from activity_decisions where activity_id = {id}`,
    ],
  },
  'bonuses and penalties': {
    record: 'pay_deduction',
    reads: ['listPayAdjustments'],
    readOf: 'teacher',
    verbs: { appeal: 'appealPenalty', decide: 'decideAppeal', take_back: 'takeBackAdjustment' },
    states: [
      asIs,
      `insert into pay_appeals (accrual_id, teacher_id, words, opened_at) select id, teacher_id, 'No', now() from accruals where id = {id}`,
      `update pay_appeals set state = 'rejected', answer = 'x', ${decidedBy} where accrual_id = {id}`,
    ],
  },
  'payout registers': {
    record: (families) => registerOf(families, 'register'),
    reads: ['getPayoutRegister'],
    verbs: {
      approve: 'approvePayoutRegister',
      discard: 'discardPayoutRegister',
      file: 'downloadBankFile',
      send: 'sendPayoutRegister',
      status: 'readBankStatus',
    },
    states: [
      asIs,
      `update payout_registers set state = 'approved', approved_at = now(), approved_by = (select min(id) from users) where id = {id}`,
      `update payout_registers set state = 'discarded', approved_at = null, approved_by = null where id = {id}`,
    ],
  },
  payouts: {
    record: (families) => registerOf(families, 'payout'),
    reads: ['listPayouts'],
    verbs: { edit: 'editPayout', drop: 'dropPayout', confirm: 'confirmPayout', fail: 'failPayout' },
    states: [asIs, `update payouts set state = 'approved' where id = {id}`, `update payouts set state = 'dropped' where id = {id}`],
  },
  receipts: {
    record: 'owed_receipt',
    reads: ['listReceipts'],
    verbs: { add: 'addReceipt', verify: 'verifyReceipt', annul: 'annulReceipt', release: 'releaseReceipt' },
    states: [asIs, "update payouts set state = 'failed', failed_on = '2026-11-10', failure = 'Returned' where id = {id}"],
  },
  invoices: {
    record: 'invoice',
    reads: ['listInvoices'],
    verbs: { return: 'returnInvoice', accept: 'acceptInvoice' },
    states: [asIs, "update invoices set state = 'returned' where id = {id}", "update invoices set state = 'accepted' where id = {id}"],
  },
  'formulas of key figures': {
    record: (families) => formulaOf(families),
    reads: ['listKpiFormulas'],
    verbs: { drop: 'dropKpiFormula' },
    states: [asIs, "update kpi_formulas set valid_from = '2026-11-01' where id = {id}"],
  },
  immunities: {
    record: (families) => immunityOf(families),
    reads: ['listKpiImmuneUsers'],
    query: '?past=true',
    verbs: { end: 'endKpiImmunity' },
    states: [
      asIs,
      "update kpi_immunities set first_day = '2026-09-01', last_day = '2026-09-30' where id = {id}",
      "update kpi_immunities set ended_on = '2026-09-10', ended_at = now(), ended_by = agreed_by, ended_reason = 'x' where id = {id}",
    ],
  },
  'pay periods': {
    record: (families) => periodOf(families),
    reads: ['listPayPeriods'],
    verbs: {
      calculate: 'calculatePayPeriod',
      review: 'reviewPayPeriod',
      approve: 'approvePayPeriod',
      close: 'closePayPeriod',
      reopen: 'reopenPayPeriod',
    },
    states: ['open', 'calculated', 'under_review', 'approved', 'closed'].map(
      (state) => `update pay_periods set state = '${state}' where id = {id}`,
    ),
  },
};
