import type { ClientAccount } from '../people/client-account.ts';
import type { Millis } from '../time/calendar.ts';
import type { Abonement } from '../courses.ts';
import type { Random } from '../random.ts';

/** Chooses one of the packages of a service course. */
export function chosenPackage(random: Random, [few, some, many]: readonly Abonement[]): Abonement | null {
  if (few === undefined || some === undefined || many === undefined) return null;
  return random.weighted([
    [few, 30],
    [some, 48],
    [many, 22],
  ] as const);
}

/** Adds a payment with a random payment method. */
export function pay(random: Random, account: ClientAccount, at: Millis, amount: number): number {
  const occasion = random.weighted([
    ['payment_bank', 45],
    ['payment_card', 45],
    ['payment_cash', 10],
  ] as const);
  const number = random.int(1000, 9999);
  const comment = { payment_bank: `№ ${number}`, payment_card: random.chance(0.3) ? 'через сайт' : '', payment_cash: `Receipt ${number}` }[
    occasion
  ];
  return account.pay(at, occasion, amount, comment);
}
