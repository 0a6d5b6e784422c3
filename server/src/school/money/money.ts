import { minor, shareOf, wholeInBasisPoints } from '@lectern/contract/money';
import { dayLength, hour, instantOf, minute } from '../time/calendar.ts';
import type { Millis } from '../time/calendar.ts';
import { ClientAccount } from '../people/client-account.ts';
import type { Client } from '../people/clients.ts';
import type { ServiceCourse } from '../courses.ts';
import type { Ledger } from '../ledger.ts';
import type { ClosedLesson } from '../time/lessons.ts';
import { chosenPackage, pay } from './payments.ts';
import type { Random } from '../random.ts';
import { schoolZone } from '../school-plan.ts';
import type { School } from '../school-plan.ts';
import { leave, settle } from './settle.ts';

/** Simulates the money of a block's clients: payments, packages sold and used up, lessons charged. */
export function addMoney(
  school: School,
  random: Random,
  ledger: Ledger,
  clients: readonly Client[],
  lessons: readonly ClosedLesson[],
): void {
  const byClient = Map.groupBy(lessons, ({ placed }) => placed.engagement.kid.client.id);
  for (const client of clients) {
    const account = new ClientAccount(school, ledger, client);
    const own = byClient.get(client.id) ?? [];
    const habit = habitOf(random, school, client);
    for (const { lesson, takenBack } of eventsOf(own)) {
      if (!takenBack) charge(school, random, account, lesson, habit);
      else account.takeBack(lesson.id, lesson.day, lesson.correctedAt ?? lesson.at, 'Technical fault on our side');
    }
    leave(school, random, account, own);
    expire(account, school.now);
    settle(school, random, account, own);
    account.writePackages();
  }
}

// In the order of time: a correction follows all earlier charges.
function eventsOf(lessons: readonly ClosedLesson[]): { readonly lesson: ClosedLesson; readonly takenBack: boolean; readonly at: Millis }[] {
  const charges = lessons.map((lesson) => ({ lesson, takenBack: false, at: lesson.at }));
  const corrections = lessons.flatMap((lesson) =>
    lesson.correctedAt === null ? [] : [{ lesson, takenBack: true, at: lesson.correctedAt }],
  );
  return [...charges, ...corrections].sort((one, other) => one.at - other.at || one.lesson.id - other.lesson.id);
}

/** How a client renews: how many lessons they let run up, and from when on they no longer pay. */
type Habit = { readonly lessonsOwed: number; readonly paysUntil: Millis; owed: number };

function habitOf(random: Random, { now }: School, { payer }: Client): Habit {
  const lessonsOwed = payer === 'late' ? random.int(1, 3) : 0;
  const paysUntil = payer === 'debtor' ? now - random.int(20, 55) * dayLength : Number.POSITIVE_INFINITY;
  return { lessonsOwed, paysUntil, owed: 0 };
}

function charge(school: School, random: Random, account: ClientAccount, lesson: ClosedLesson, habit: Habit): void {
  const { placed, day, at, closing, authorId, id } = lesson;
  const { kid } = placed.engagement;
  const { service } = placed;
  expire(account, at);
  const amount = shareOf(minor(service.price), closing.clientShare);
  if (amount === 0) return;
  if (account.usable(service.id, kid.id) === undefined && at < habit.paysUntil) {
    if (habit.owed < habit.lessonsOwed) habit.owed += 1;
    else {
      habit.owed = 0;
      topUp(school, random, account, service, kid.id, at);
    }
  }
  const sold = account.usable(service.id, kid.id);
  if (sold !== undefined && closing.clientShare === wholeInBasisPoints) account.useUnit(sold, id, day, at, authorId);
  else account.chargeMoney(amount, id, day, at, authorId);
}

function topUp(school: School, random: Random, account: ClientAccount, service: ServiceCourse, kidId: number, lessonAt: Millis): void {
  const { payer } = account.client;
  const paidAt = lessonAt - random.int(3, 60) * hour - random.int(0, 59) * minute;
  if (payer === 'single') {
    if (account.money < service.price) pay(random, account, paidAt, service.price * random.int(2, 5) - Math.min(account.money, 0));
    return;
  }
  const onSale = school.study.abonements.get(service.id) ?? [];
  // A future debtor buys small packages, so that none outlasts their payments.
  const terms = payer === 'debtor' ? (onSale[0] ?? null) : chosenPackage(random, onSale);
  if (terms === null) return;
  const missing = terms.price - account.money;
  if (missing > 0) pay(random, account, paidAt, random.chance(0.12) ? Math.ceil(missing / 100_000) * 100_000 : missing);
  account.buy(paidAt + random.int(1, 30) * minute, terms, service.id, random.chance(0.75) ? kidId : null);
}

// A package may still be used on its last day.
function expire(account: ClientAccount, at: Millis): void {
  for (const sold of account.packages) {
    if (sold.state !== 'active' || sold.endsOn === null) continue;
    const end = instantOf(schoolZone, sold.endsOn + 1, 180);
    if (end <= at) account.close(sold, 'expiry', end);
  }
}
