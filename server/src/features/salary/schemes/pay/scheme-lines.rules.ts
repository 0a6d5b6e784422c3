import { minor } from '@lectern/contract/money';
import type { MinorUnits } from '@lectern/contract/money';
import type { SchemeLineKind } from '@lectern/contract/salary/schemes/scheme-pay.schema';
import { byMonth, ledOn, schemesOf, sharedDays, sumOfDays } from './scheme-days.rules.ts';
import type { Days, Led, Person, Scheme } from './scheme-days.rules.ts';
import { countMoney, flooredShare } from './scheme-money.rules.ts';
import type { Counted, Counting, MoneyEvent, Taken } from './scheme-money.rules.ts';

/** A line to be posted. */
export type DueLine = Days & {
  readonly user_id: number;
  readonly scheme_id: number;
  readonly kind: SchemeLineKind;
  readonly base: MinorUnits;
  readonly share: number | null;
  readonly amount: MinorUnits;
  readonly counted_id: number | null;
  readonly event_id: number | null;
  readonly client_id: number | null;
  readonly kid_id: number | null;
  readonly teacher_id: number | null;
  readonly led_since: string | null;
  readonly reverses_id: number | null;
};

/** A posted line for days of a month that is not reversed. */
export type StandingLine = DueLine & { readonly id: number };

/** A child or teacher with a lesson held on some days. */
export type Taught = {
  readonly kids: readonly { readonly kid_id: number; readonly client_id: number }[];
  readonly teachers: readonly number[];
};

/** A person's key figures of a calendar month. */
export type MonthScore = Days & {
  readonly user_id: number;
  readonly role: Person['role'];
  readonly score: number;
  readonly immune: boolean;
};

/** The facts that lines are computed from. */
export type SchemeFacts = {
  readonly scores: readonly MonthScore[];
  readonly people: readonly Person[];
  readonly schemes: readonly Scheme[];
  readonly events: readonly MoneyEvent[];
  readonly counted: readonly Counted[];
  readonly taken: readonly Taken[];
  readonly clients: ReadonlyMap<number, readonly Led[]>;
  readonly teachers: ReadonlyMap<number, readonly Led[]>;
};

const empty = { counted_id: null, event_id: null, client_id: null, kid_id: null, teacher_id: null, led_since: null, reverses_id: null };

/** The lines of payments and renewed packages: each counts for the client's leader on its day, by the scheme of that day. */
export function moneyLines(facts: SchemeFacts): DueLine[] {
  const { people, schemes, clients, events, counted, taken } = facts;
  const countingOf = ({ kind, paid_by, day }: MoneyEvent): Counting | null => {
    const led = ledOn(clients.get(paid_by) ?? [], day);
    const person = people.find(({ user_id, role }) => user_id === led?.leader && role === 'AccountManager');
    if (led === null || person === undefined) return null;
    const scheme = schemesOf(schemes, person, { from: day, to: day })[0]?.scheme;
    if (scheme === undefined) return null;
    const share = kind === 'payment' ? scheme.payment_share : scheme.renewal_share;
    return { user_id: person.user_id, scheme_id: scheme.id, share, led_since: led.since };
  };
  return countMoney(events, { counted, taken }, countingOf).map(({ event, counted_day: _day, ...piece }) => ({
    ...empty,
    ...piece,
    event_id: event.id,
    client_id: event.client_id,
    from: event.day,
    to: event.day,
  }));
}

/** The lines of days: the fixed sum, and each child and teacher with a held lesson, in proportion to the days that the person led them. */
export function dayLines(facts: SchemeFacts, days: Days, taught: Taught): DueLine[] {
  const { people, clients, teachers } = facts;
  const fixed = people.flatMap((person) => ofPerson(facts, person, days, { kind: 'fixed' }, ({ fixed: sum }) => sum));
  const kids = taught.kids.flatMap(({ kid_id, client_id }) =>
    ofLeaders(facts, days, 'AccountManager', clients.get(client_id) ?? [], { kind: 'child', client_id, kid_id }),
  );
  const led = taught.teachers.flatMap((teacher_id) =>
    ofLeaders(facts, days, 'Curator', teachers.get(teacher_id) ?? [], { kind: 'teacher', teacher_id }),
  );
  return [...fixed, ...kids, ...led];
}

type Subject = Pick<DueLine, 'kind'> & Partial<Pick<DueLine, 'client_id' | 'kid_id' | 'teacher_id' | 'led_since'>>;

function ofLeaders(facts: SchemeFacts, days: Days, role: Person['role'], led: readonly Led[], subject: Subject): DueLine[] {
  return led.flatMap((each) => {
    const person = facts.people.find(({ user_id, role: of }) => user_id === each.leader && of === role);
    const shared = sharedDays(days, each);
    if (person === undefined || shared === null) return [];
    const sumOf = ({ per_child, per_teacher }: Scheme) => (role === 'Curator' ? per_teacher : per_child);
    return ofPerson(facts, person, shared, { ...subject, led_since: each.since }, sumOf);
  });
}

function ofPerson(
  { schemes }: SchemeFacts,
  person: Person,
  days: Days,
  subject: Subject,
  sumOf: (scheme: Scheme) => MinorUnits,
): DueLine[] {
  return schemesOf(schemes, person, days).flatMap(({ scheme, ...of }) => {
    const base = sumOf(scheme);
    if (base === 0) return [];
    const made = { ...empty, ...subject, user_id: person.user_id, scheme_id: scheme.id, base, share: null };
    return byMonth(of).map((month) => ({ ...made, ...month, amount: sumOfDays(base, month) }));
  });
}

/** Basis points; a score in hundredths of a point is one. */
const whole = 10_000;

/**
 * The lines of key figures: the score's share of the sum for the month's days, rounded down. An immune month has no consequence and counts
 * in full.
 */
export function keyFigureLines({ people, schemes, scores }: SchemeFacts): DueLine[] {
  return scores.flatMap(({ user_id, role, score, immune, from, to }) => {
    const person = people.find((each) => each.user_id === user_id && each.role === role);
    if (person === undefined) return [];
    const share = immune ? whole : score;
    return schemesOf(schemes, person, { from, to }).flatMap(({ scheme, ...days }) => {
      const base = scheme.kpi_bonus;
      if (base === 0) return [];
      const amount = flooredShare(sumOfDays(base, days), share);
      return [{ ...empty, ...days, kind: 'key_figures' as const, user_id, scheme_id: scheme.id, base, share, amount }];
    });
  });
}

const subjectKey = ({ kind, user_id, kid_id, teacher_id }: DueLine) =>
  kind === 'fixed' ? `fixed ${user_id}` : `${kind} ${kid_id} ${teacher_id}`;

/**
 * The lines of days that are left to post: people who already have lines get none. Lines of a child or a teacher without a held lesson any
 * more are reversed.
 */
export function leftToPost(due: readonly DueLine[], standing: readonly StandingLine[]): DueLine[] {
  const [posted, requested] = [new Set(standing.map(subjectKey)), new Set(due.map(subjectKey))];
  const missing = due.filter((line) => !posted.has(subjectKey(line)));
  const gone = standing.filter((line) => line.kind !== 'fixed' && !requested.has(subjectKey(line)));
  return [...missing, ...gone.map(reversalOf)];
}

function reversalOf({ id, ...line }: StandingLine): DueLine {
  return { ...line, kind: 'reversal', base: minor(-line.base), amount: minor(-line.amount), reverses_id: id };
}
