import { minor } from '@lectern/contract/money';
import type { MinorUnits } from '@lectern/contract/money';
import type { SchemeRole, SchemeTerms } from '@lectern/contract/salary/schemes/pay-schemes.schema';
import { temporalZone } from '@lectern/contract/time';

/** First and last day, `yyyy-mm-dd`. */
export type Days = { readonly from: string; readonly to: string };

/** A version of a scheme: for everybody of a role (`user_id` null) or for one person. */
export type Scheme = SchemeTerms & {
  readonly id: number;
  readonly role: SchemeRole;
  readonly user_id: number | null;
  readonly effective_from: string;
  readonly ended: boolean;
  readonly made_by: number;
};

/** A person paid by schemes, and the days of their employment. */
export type Person = { readonly user_id: number; readonly role: SchemeRole; readonly from: string; readonly to: string | null };

const nextDay = (day: string, days = 1) => Temporal.PlainDate.from(day).add({ days }).toString();

/** The intersection of two ranges of days; null if empty. `to` null: open-ended. */
export function sharedDays(a: Days, b: { readonly from: string; readonly to: string | null }): Days | null {
  const [, from = a.from] = [a.from, b.from].sort();
  const [to = a.to] = [a.to, b.to ?? a.to].sort();
  return from <= to ? { from, to } : null;
}

/** The part of a monthly sum for some days of the month, rounded down. However a month is split, the parts add up to the sum. */
export function sumOfDays(month: MinorUnits, { from, to }: Days): MinorUnits {
  const [first, last] = [Temporal.PlainDate.from(from), Temporal.PlainDate.from(to)];
  const until = (day: number) => Number((BigInt(month) * BigInt(day)) / BigInt(first.daysInMonth));
  return minor(until(last.day) - until(first.day - 1));
}

/** Splits days at the ends of calendar months. */
export function byMonth({ from, to }: Days): Days[] {
  const end = Temporal.PlainDate.from(from);
  const last = end.with({ day: end.daysInMonth }).toString();
  return last >= to ? [{ from, to }] : [{ from, to: last }, ...byMonth({ from: nextDay(last), to })];
}

/**
 * The schemes that apply to a person on some days, in order. A personal scheme takes precedence over the role's, and a scheme never applies
 * to the user who set it.
 */
export function schemesOf(schemes: readonly Scheme[], person: Person, days: Days): (Days & { readonly scheme: Scheme })[] {
  const employed = sharedDays(days, person);
  if (employed === null) return [];
  const mine = schemes.filter(
    ({ role, user_id, made_by }) => role === person.role && made_by !== person.user_id && (user_id ?? person.user_id) === person.user_id,
  );
  const starts = mine.map(({ effective_from }) => effective_from).filter((day) => day > employed.from && day <= employed.to);
  const firsts = [...new Set([employed.from, ...starts])].sort();
  return firsts.flatMap((from, at) => {
    const next = firsts[at + 1];
    const scheme = schemeOn(mine, from);
    return scheme === null ? [] : [{ scheme, from, to: next === undefined ? employed.to : nextDay(next, -1) }];
  });
}

function schemeOn(mine: readonly Scheme[], day: string): Scheme | null {
  const last = (own: boolean) =>
    mine
      .filter(({ user_id, effective_from }) => (user_id !== null) === own && effective_from <= day)
      .reduce<Scheme | null>((found, each) => (found === null || found.effective_from < each.effective_from ? each : found), null);
  const own = last(true);
  return own !== null && !own.ended ? own : last(false);
}

/** From when on somebody led a client or a teacher; ISO text. */
export type Spell = { readonly leader: number | null; readonly since: string; readonly until: string | null };
/** The days that somebody led; `to` null: until now. */
export type Led = { readonly leader: number | null; readonly since: string; readonly from: string; readonly to: string | null };

/** The days of each leader: a day belongs to whoever led at its start, and the time before the first change to the first leader. */
export function daysLed(spells: readonly Spell[], zone: string): Led[] {
  const at = (instant: string) => {
    const moment = Temporal.Instant.from(instant).toZonedDateTimeISO(temporalZone(zone));
    return { day: moment.toPlainDate().toString(), begins: moment.equals(moment.startOfDay()) };
  };
  return spells.flatMap(({ leader, since, until }, index) => {
    const begun = at(since);
    const ended = until === null ? null : at(until);
    const from = index === 0 || begun.begins ? begun.day : nextDay(begun.day);
    const to = ended === null ? null : ended.begins ? nextDay(ended.day, -1) : ended.day;
    return to !== null && to < from ? [] : [{ leader, since, from, to }];
  });
}

/** The leader on a day; null if there was none. */
export function ledOn(led: readonly Led[], day: string): (Led & { readonly leader: number }) | null {
  const found = led.find(({ from, to }) => from <= day && (to === null || day <= to));
  return found === undefined || found.leader === null ? null : { ...found, leader: found.leader };
}
