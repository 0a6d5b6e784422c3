import { dayLength, hour, minute } from '../time/calendar.ts';
import type { ClientAccount } from '../people/client-account.ts';
import type { ServiceCourse } from '../courses.ts';
import type { ClosedLesson } from '../time/lessons.ts';
import type { Random } from '../random.ts';
import { chosenPackage, pay } from './payments.ts';
import type { School } from '../school-plan.ts';

function lastPaid(lessons: readonly ClosedLesson[]): ClosedLesson | undefined {
  return lessons
    .filter(({ placed }) => placed.service.kind !== 'trial')
    .reduce<ClosedLesson | undefined>((last, lesson) => (last === undefined || lesson.at > last.at ? lesson : last), undefined);
}

function stillLearns({ now }: School, { at }: ClosedLesson): boolean {
  return at > now - 10 * dayLength;
}

/** Closes the packages of a client who left some time ago: refunded, frozen, or kept until they expire. */
export function leave(school: School, random: Random, account: ClientAccount, lessons: readonly ClosedLesson[]): void {
  const last = lastPaid(lessons);
  if (last === undefined || stillLearns(school, last)) return;
  for (const sold of account.packages.filter(({ state }) => state === 'active')) {
    const how = random.weighted([
      ['refund', 4],
      ['frozen', 3],
      ['kept', 3],
    ] as const);
    if (how === 'frozen') account.freeze(sold);
    if (how !== 'refund') continue;
    const at = last.at + random.int(1, 8) * dayLength;
    account.close(sold, 'refund', at);
    if (account.money > 0 && random.chance(0.8)) {
      account.post(at + hour, {
        occasion: 'refund_bank',
        amount: account.money,
        authorId: account.client.managerId,
        comment: 'Возврат по заявлению',
      });
      account.money = 0;
    }
  }
}

/** Adds events besides lessons: new and unpaid packages, bonuses, mistakes and their reversals. */
export function settle(school: School, random: Random, account: ClientAccount, lessons: readonly ClosedLesson[]): void {
  const { client } = account;
  const last = lastPaid(lessons);
  if (client.status === 'active' && random.chance(0.05)) {
    const at = school.now - random.int(1, 60) * dayLength;
    const comment = random.pick(['For recommending us to a friend', 'Извинения за технический сбой', 'Birthday']);
    account.post(at, { occasion: 'bonus', amount: random.pick([30_000, 50_000, 100_000]), authorId: client.managerId, comment });
  }
  if (client.status === 'active' && account.money >= 0 && random.chance(0.08)) {
    pay(random, account, school.now - random.int(2, 200) * hour, random.int(2, 20) * 50_000);
  }
  // After all other payments, because a package awaits payment only while the account does not cover it.
  if (last !== undefined && stillLearns(school, last)) renew(school, random, account, last.placed.service, last.placed.engagement.kid.id);
  if (last !== undefined && random.chance(0.03)) mistake(school, random, account);
}

function renew({ now, today, study }: School, random: Random, account: ClientAccount, service: ServiceCourse, kidId: number): void {
  const left = account.usable(service.id, kidId)?.left ?? 0;
  const terms = chosenPackage(random, study.abonements.get(service.id) ?? []);
  if (terms === null || left > 2) return;
  if (account.money < terms.price && random.chance(0.3))
    account.offer(today - random.int(0, 5), terms, service.id, kidId, 'awaiting_payment');
  else if (random.chance(0.04)) account.offer(today, terms, service.id, kidId, 'draft');
  else if (account.money >= 0 && left > 0 && random.chance(0.35)) {
    const at = now - random.int(60, 1440) * minute;
    if (terms.price > account.money) pay(random, account, at, terms.price - account.money);
    account.buy(at + 5 * minute, terms, service.id, kidId);
  }
}

// A payment recorded for the wrong client is reversed, not edited.
function mistake({ now }: School, random: Random, account: ClientAccount): void {
  const at = now - random.int(30, 3000) * minute;
  const amount = random.int(3, 30) * 50_000;
  const mistaken = account.pay(at, 'payment_bank', amount, `№ ${random.int(1000, 9999)}`);
  const comment = random.pick(['Recorded for the wrong client', 'Платёж другого клиента']);
  account.post(at + 20 * minute, {
    occasion: 'payment_bank',
    amount,
    authorId: account.client.managerId,
    comment,
    reversesId: mistaken,
    key: `reversal:${mistaken}`,
  });
  account.money -= amount;
}
