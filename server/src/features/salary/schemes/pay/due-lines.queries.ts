import type { PayPeriodHead } from '@lectern/contract/salary/salary.schema';
import { sql } from 'kysely';
import type { ReadContext } from '../../../../kernel/calls/context.ts';
import { schoolMidnight } from '../../../ledger/public/business-date.ts';
import type { Days } from './scheme-days.rules.ts';
import { schemeFacts, schemesInForce, standingLines, taughtOn } from './scheme-facts.queries.ts';
import type { Whose } from './scheme-facts.queries.ts';
import { dayLines, keyFigureLines, leftToPost, moneyLines } from './scheme-lines.rules.ts';
import type { DueLine } from './scheme-lines.rules.ts';

type Context = Pick<ReadContext, 'db' | 'settings'>;
type Period = Pick<PayPeriodHead, 'starts_on' | 'ends_on'>;

const daysOf = ({ starts_on, ends_on }: Period): Days => ({ from: starts_on, to: ends_on });

/**
 * The due lines of a period that are not posted: for its own days and transactions, and late ones for earlier calculated periods. The
 * calculation posts them; before it they are the forecast.
 * @param until the last day of the period that counts
 * @param expected whether key figures that are not closed yet count
 */
export async function dueLines(ctx: Context, period: Period, whose: Whose, until = period.ends_on, expected = false): Promise<DueLine[]> {
  const schemes = await schemesInForce(ctx.db);
  const [first] = schemes;
  if (first === undefined) return [];
  const days = { from: period.starts_on, to: until };
  const before = await calculatedBefore(ctx, period);
  const taught = await taughtOn(ctx, days, whose);
  const late = before === null ? null : await taughtOn(ctx, daysOf(before), whose);
  // Of earlier days only what was posted since the period began; an earlier open period counts its own.
  const which = sql`t.business_date >= ${first.effective_from} and t.business_date <= ${until}
    and not exists (select from scheme_lines l where l.event_id = t.id)
    and (t.business_date >= ${period.starts_on} or (t.posted_at >= ${schoolMidnight(ctx, period.starts_on)}
      and not exists (select from pay_periods p where p.state = 'open' and t.business_date between p.starts_on and p.ends_on)))`;
  const facts = await schemeFacts(ctx, { days, schemes, taught: late === null ? [taught] : [taught, late], whose, which, expected });
  const own = leftToPost(dayLines(facts, days, taught), await standingLines(ctx.db, daysOf(period), whose));
  const ofBefore =
    before === null || late === null
      ? []
      : leftToPost(
          dayLines(facts, daysOf(before), late).filter(({ kind }) => kind !== 'fixed'),
          await standingLines(ctx.db, daysOf(before), whose),
        );
  const lines = [...ofBefore, ...own, ...moneyLines(facts), ...(await notPosted(ctx.db, keyFigureLines(facts)))];
  return whose === null ? lines : lines.filter(({ user_id }) => user_id === whose);
}

/** Lines of key figures that no calculation has posted. */
async function notPosted(db: Context['db'], lines: readonly DueLine[]): Promise<DueLine[]> {
  if (lines.length === 0) return [];
  const months = [...new Set(lines.map(({ from }) => from))];
  const { rows } = await sql<{ user_id: number; scheme_id: number; from: string }>`
    select user_id, scheme_id, from_day as "from" from scheme_lines where kind = 'key_figures' and from_day = any(${months}::date[])
  `.execute(db);
  const posted = new Set(rows.map(keyOf));
  return lines.filter((line) => !posted.has(keyOf(line)));
}

const keyOf = ({ user_id, scheme_id, from }: Pick<DueLine, 'user_id' | 'scheme_id' | 'from'>) => `${user_id} ${scheme_id} ${from}`;

/** The last earlier period that was calculated with scheme lines; null without any. */
async function calculatedBefore({ db }: Context, { starts_on }: Period): Promise<Period | null> {
  const { rows } = await sql<Period>`
    select p.starts_on, p.ends_on from pay_periods p where p.state <> 'open' and p.ends_on < ${starts_on}
      and exists (select from scheme_lines l where l.period_id = p.id)
    order by p.starts_on desc limit 1
  `.execute(db);
  return rows[0] ?? null;
}
