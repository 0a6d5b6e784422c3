import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/**
 * Transactions that are neither reversed nor a reversal. A join rather than a subquery for each row: nested loops over a large school would
 * never end.
 */
const standing = sql`
  select t.id, t.lesson_id, t.client_id, t.teacher_id, t.occasion_code from ledger_transactions t
  left join ledger_transactions z on z.reverses_id = t.id
  where t.lesson_id is not null and t.reverses_id is null and z.id is null`;

const chargeOccasions = sql`('lesson_charge', 'lesson_charge_money', 'lesson_charge_bonus')`;

/** Charges that are not reversed, one row per lesson; and likewise accruals, without differences of rates. */
const charged = sql`
  select lesson_id, count(*) filter (where occasion_code <> 'lesson_charge_bonus') as charges,
    count(*) filter (where occasion_code = 'lesson_charge_bonus') as bonuses
  from (${standing}) s where s.client_id is not null and s.occasion_code in ${chargeOccasions} group by lesson_id`;
const accrued = sql`
  select a.lesson_id, count(*) as accruals from accruals a left join accruals z on z.reverses_id = a.id
  where a.lesson_id is not null and a.kind <> 'rate_difference' and a.reverses_id is null and z.id is null group by a.lesson_id`;

/** Whether a lesson's money awaits a decision: a client's request reported by the teacher, or a proposed penalty; over `lessons l`. */
const waits = sql`exists (select from lesson_follow_ups f where f.lesson_id = l.id and f.closing_no = l.closing_no and f.state = 'open'
  and f.kind in ('client_report', 'penalty'))`;

/** The share of a closed lesson for the client or the teacher by its outcome, over `lessons l`; basis points. */
const shareOfOutcome = (side: 'client' | 'teacher') =>
  sql`coalesce(case l.status when 'cancelled' then ${sql.ref(`l.${side}_share`)}
    when 'held' then (l.policy -> 'held' ->> ${side}::text)::int when 'client_no_show' then (l.policy -> 'client_no_show' ->> ${side}::text)::int end, 0)`;

/** The price of a unit, over `unit_entries e` and `user_subscriptions s`; the last unit has the remainder. */
const priceOfUnit = sql`case when e.unit_no = s.units then s.price - (s.price / s.units) * (s.units - 1) else s.price / s.units end`;

/** Faults that the entries alone do not show: they contradict their source. */
export const sourceSearches = {
  // If the log has the outcome, it also has the cost (`differs_from_log`); the price may have been zero then. `offset 0`: the price is
  // looked up only for lessons without a charge.
  lessons_without_charge: sql`
    select x.id, x.client_id, x.status, '–' from (
      select l.id, l.client_id, l.status, l.service_course_id, l.start
      from lessons l left join (${charged}) c on c.lesson_id = l.id
      left join (
        select distinct entity_id from audit_log
        where entity = 'lesson' and outcome = 'done' and action in ('lesson.conduct', 'lesson.mark_no_show', 'lesson.cancel')
      ) told on told.entity_id = l.id
      where l.status in ('held', 'client_no_show', 'cancelled') and ${shareOfOutcome('client')} > 0
        and c.lesson_id is null and told.entity_id is null and not ${waits}
      offset 0
    ) x where service_course_price(x.service_course_id, x.start::date) > 0`,
  // The lessons of a pair or a group in one slot are paid once, by the best outcome of a child.
  lessons_without_pay: sql`
    select l.id, l.client_id, l.status, coalesce(a.accruals, 0)::text
    from lessons l left join (${accrued}) a on a.lesson_id = l.id
    where l.shared_slot is null and l.status in ('held', 'client_no_show', 'cancelled') and ${shareOfOutcome('teacher')} <> 0
      and coalesce(a.accruals, 0) <> 1 and not ${waits}
    union all
    select min(s.id), null::int, greatest(max(s.share), 0)::text, coalesce(sum(a.paid), 0)::text
    from (
      select l.id, l.shared_slot, l.teacher_id, case when ${waits} then 0 when l.status = 'rescheduled' then coalesce(l.teacher_share, 0)
        else ${shareOfOutcome('teacher')} end as share
      from lessons l where l.shared_slot is not null
    ) s left join (
      select a.lesson_id, a.teacher_id, sum(a.share) as paid from accruals a left join accruals z on z.reverses_id = a.id
      where a.lesson_id is not null and a.kind <> 'rate_difference' and a.reverses_id is null and z.id is null and a.share > 0 group by a.lesson_id, a.teacher_id
    ) a on a.lesson_id = s.id and a.teacher_id = s.teacher_id
    group by s.shared_slot, s.teacher_id having greatest(max(s.share), 0) <> coalesce(sum(a.paid), 0)`,
  open_lessons_with_money: sql`
    select l.id, l.client_id, '–', concat_ws(' ', coalesce(c.charges + c.bonuses, 0), coalesce(a.accruals, 0))
    from lessons l left join (${charged}) c on c.lesson_id = l.id left join (${accrued}) a on a.lesson_id = l.id
    where (l.status = 'planned' and (c.lesson_id is not null or a.lesson_id is not null))
      or (l.status = 'cancelled' and ((l.client_share = 0 and c.lesson_id is not null) or (l.teacher_share = 0 and a.lesson_id is not null)))`,
  lessons_charged_twice: sql`
    select lesson_id, null::int, '1', charges::text || ' ' || bonuses::text from (${charged}) c where charges > 1 or bonuses > 1`,
  // A lesson of a package uses one unit, at the price of its number.
  wrong_units: sql`
    select t.id, t.client_id, (${priceOfUnit})::text, t.amount::text
    from ledger_transactions t left join unit_entries e on e.transaction_id = t.id left join user_subscriptions s on s.id = t.subscription_id
    where t.occasion_code in ('lesson_charge', 'subscription_unit_back', 'subscription_unit_back_account') and (
      e.id is null or s.id is null or e.subscription_id <> s.id or abs(e.units) <> 1 or t.amount is distinct from (${priceOfUnit})
    )`,
  // A package costs what its sale moved; one that was split off costs the price of its units in the original package.
  wrong_package_prices: sql`
    select s.id, s.client_id, t.amount::text, s.price::text
    from user_subscriptions s left join ledger_transactions t on t.subscription_id = s.id and t.reverses_id is null
      and t.occasion_code in ('subscription_sale', 'opening_package')
    where s.starts_on is not null and s.transferred_from_id is null and t.amount is distinct from s.price
    union all
    select m.id, m.client_id, m.cost::text, m.price::text
    from (
      select n.id, n.client_id, n.price, sum(${priceOfUnit}) as cost
      from user_subscriptions n
      join unit_entries i on i.subscription_id = n.id and i.unit_no is null and i.reason = 'transfer' and i.units > 0
      join user_subscriptions s on s.id = n.transferred_from_id
      join unit_entries e on e.subscription_id = s.id and e.reason = 'transfer' and e.units < 0
        and starts_with(e.idempotency_key, left(i.idempotency_key, -4))
      where n.transferred_from_id is not null group by n.id, n.client_id, n.price
    ) m where m.cost <> m.price
    union all
    select s.id, s.client_id, g.new ->> 'price', s.price::text
    from audit_log g join user_subscriptions s on s.id = g.entity_id
    where g.action = 'subscription.sell' and g.outcome = 'done' and (g.new ->> 'price')::bigint is distinct from s.price`,
  // Pay is the share of the rate, rounded half away from zero, minus the cut by the monthly limit, and equals the amount of its
  // transaction. A rate's month is topped up once. A difference of rates exists only while its lesson is paid. An activity is paid once,
  // while its decision is in force, and never for longer.
  wrong_accruals: sql`
    select a.id, null::int, (round(a.rate::numeric * a.share / 10000) - coalesce(a.cut, 0))::text, a.amount::text
    from accruals a left join accruals o on o.id = a.reverses_id
    where a.amount <> case when o.id is null then round(a.rate::numeric * a.share / 10000) - coalesce(a.cut, 0) else -o.amount end
      or (a.cut is not null and (a.lesson_id is null or a.amount < 0 or a.amount > a.most))
    union all
    select a.id, null::int, (u.least - u.earned)::text, a.amount::text
    from accruals a left join rate_top_ups u on u.accrual_id = a.id
    where (a.kind = 'top_up') <> (u.accrual_id is not null) or a.amount <> u.least - u.earned
    union all
    select min(a.id), null::int, '1', count(*)::text
    from rate_top_ups u join accruals a on a.id = u.accrual_id join rate_versions v on v.id = a.rate_version_id
    left join accruals z on z.reverses_id = a.id where z.id is null
    group by v.teacher_id, v.service_course_id, v.grade_from, v.grade_to, v.level, u.month having count(*) > 1
    union all
    select t.id, null::int, t.amount::text || ' ' || t.currency, coalesce(a.amount::text || ' ' || a.currency, '–')
    from ledger_transactions t left join accruals a on a.transaction_id = t.id
    where ((t.occasion_code in ('lesson_pay', 'teacher_penalty') and t.lesson_id is not null) or t.occasion_code in ('pay_bonus', 'pay_deduction', 'pay_top_up', 'activity_pay')) and (
      a.id is null or abs(a.amount) <> t.amount or a.currency <> t.currency or a.business_date <> t.business_date
      or (a.teacher_id, a.lesson_id) is distinct from (t.teacher_id, t.lesson_id) or (a.reverses_id is null) <> (t.reverses_id is null)
    )
    union all
    select d.accrual_id, null::int, '–', a.amount::text from rate_differences d
    join accruals a on a.id = d.accrual_id left join accruals z on z.reverses_id = a.id left join (${accrued}) l on l.lesson_id = a.lesson_id
    where z.id is null and (l.lesson_id is null or a.kind <> 'rate_difference')
    union all
    select a.id, null::int, a.amount::text, '–' from accruals a
    where (a.lesson_id is not null or a.kind in ('bonus', 'deduction', 'top_up', 'activity')) and a.amount <> 0 and a.transaction_id is null
    union all
    select a.id, null::int, round(p.rate::numeric * p.minutes / 60)::text, a.amount::text from accruals a
    left join activity_pay p on p.accrual_id = a.id where a.kind = 'activity' and a.amount is distinct from round(p.rate::numeric * p.minutes / 60)
    union all
    select p.activity_id, null::int, coalesce(max(d.minutes), 0)::text, sum(p.minutes)::text from activity_pay p
    join accruals a on a.id = p.accrual_id left join accruals z on z.reverses_id = a.id
    left join activity_decisions d on d.activity_id = p.activity_id and d.taken_back_at is null
    where z.id is null group by p.activity_id having count(*) > 1 or sum(p.minutes) > coalesce(max(d.minutes), 0)`,
  // The log was written in the same transaction, so its payments, charges and accruals equal those in the books.
  differs_from_log: sql`
    select g.entity_id, g.client_id, concat_ws(' ', g.new ->> 'amount', g.new ->> 'currency', g.new ->> 'occasion_code', g.new ->> 'business_date'),
      coalesce(concat_ws(' ', t.amount, t.currency, t.occasion_code, t.business_date), '–')
    from audit_log g left join ledger_transactions t on t.id = g.entity_id
    where g.action = 'payment.record' and g.outcome = 'done' and (t.id is null or (t.amount, t.currency::text, t.occasion_code, t.business_date, t.client_id)
      is distinct from ((g.new ->> 'amount')::bigint, g.new ->> 'currency', g.new ->> 'occasion_code', (g.new ->> 'business_date')::date, g.client_id))
    union all
    select c.transaction_id, c.client_id, c.amount::text, coalesce(t.amount::text, '–')
    from (
      select g.client_id, (g.new ->> 'transaction_id')::bigint as transaction_id, (g.new ->> 'amount')::bigint as amount,
        coalesce((g.new ->> 'bonus')::bigint, 0) as bonus
      from audit_log g where g.action = 'lesson.charge' and g.outcome = 'done' and g.new ->> 'transaction_id' is not null
    ) c left join ledger_transactions t on t.id = c.transaction_id
    where t.id is null or t.amount <> case when t.occasion_code = 'lesson_charge_bonus' then c.bonus else c.amount - c.bonus end
    union all
    select g.entity_id, g.client_id, concat_ws(' ', g.new ->> 'amount', g.new ->> 'rate'), coalesce(concat_ws(' ', a.amount, a.rate), '–')
    from audit_log g left join accruals a on a.id = g.entity_id
    where g.action = 'pay.accrue' and g.outcome = 'done' and (a.id is null or a.amount <> (g.new ->> 'amount')::bigint
      or a.rate <> coalesce((g.new ->> 'rate')::bigint, a.rate))`,
} satisfies Readonly<Record<string, RawBuilder<unknown>>>;
