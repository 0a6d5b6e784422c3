import { minor, unitPrice } from '@lectern/contract/money';
import { dateText, isoText, minute } from '../time/calendar.ts';
import type { Day, Millis } from '../time/calendar.ts';
import type { Client } from './clients.ts';
import type { Abonement } from '../courses.ts';
import { businessDay } from './engagements.ts';
import type { Ledger, Posting } from '../ledger.ts';
import type { School } from '../school-plan.ts';

export type Package = {
  readonly id: number;
  readonly serviceCourseId: number;
  readonly kidId: number | null;
  readonly terms: Abonement;
  readonly soldOn: Day;
  readonly startsOn: Day | null;
  endsOn: Day | null;
  state: 'draft' | 'awaiting_payment' | 'active' | 'frozen' | 'used' | 'expired' | 'refunded';
  /** The numbers of free units, lowest first. */
  readonly free: number[];
  left: number;
};

type LessonCharge = {
  readonly transactionId: number;
  readonly amount: number;
  readonly used: { readonly sold: Package; readonly unitNo: number } | null;
};

/** One client's money while their history is simulated: posts in the order of time and tracks the balance. */
export class ClientAccount {
  readonly client: Client;
  readonly packages: Package[] = [];
  /** Minor units on account; negative is a debt. */
  money = 0;
  #lastAt: Millis = 0;
  readonly #freezes: { readonly sold: Package; readonly from: Day; readonly to: Day }[] = [];
  readonly #charges = new Map<number, LessonCharge>();
  readonly #school: School;
  readonly #ledger: Ledger;

  constructor(school: School, ledger: Ledger, client: Client) {
    this.#school = school;
    this.#ledger = ledger;
    this.client = client;
  }

  /** The time of the next transaction: the requested one, or a minute after the last one. */
  at(requested: Millis): Millis {
    return Math.min(Math.max(requested, this.#lastAt + minute), this.#school.now);
  }

  post(requested: Millis, posting: Omit<Posting, 'at' | 'day' | 'clientId'> & { readonly day?: Day }): number {
    const at = this.at(requested);
    this.#lastAt = at;
    return this.#ledger.post({ ...posting, at, day: posting.day ?? businessDay(at), clientId: this.client.id });
  }

  pay(requested: Millis, occasion: 'payment_bank' | 'payment_card' | 'payment_cash', amount: number, comment = ''): number {
    const id = this.post(requested, { occasion, amount, authorId: this.client.managerId, comment });
    this.money += amount;
    return id;
  }

  /** Sells a package and pays it from the money on account. */
  buy(requested: Millis, terms: Abonement, serviceCourseId: number, kidId: number | null): void {
    const at = this.at(requested);
    const soldOn = businessDay(at);
    const sold = this.#open(terms, serviceCourseId, kidId, soldOn, 'active');
    const key = `subscription:${sold.id}:sale`;
    const transactionId = this.post(at, {
      occasion: 'subscription_sale',
      amount: terms.price,
      subscriptionId: sold.id,
      authorId: this.client.managerId,
      key,
    });
    this.money -= terms.price;
    this.#enterUnits(sold, { units: terms.units, unitNo: null, reason: 'sale', transactionId, lessonId: null, at, key });
    sold.left = terms.units;
  }

  /** Sells a package that awaits payment, or drafts it. */
  offer(day: Day, terms: Abonement, serviceCourseId: number, kidId: number, state: 'awaiting_payment' | 'draft'): void {
    this.#open(terms, serviceCourseId, kidId, day, state);
  }

  /** The package whose unit a lesson uses: the one that ends first. */
  usable(serviceCourseId: number, kidId: number): Package | undefined {
    return this.packages
      .filter(
        (sold) => sold.state === 'active' && sold.serviceCourseId === serviceCourseId && (sold.kidId === null || sold.kidId === kidId),
      )
      .sort((one, other) => (one.endsOn ?? 0) - (other.endsOn ?? 0) || one.id - other.id)[0];
  }

  useUnit(sold: Package, lessonId: number, day: Day, requested: Millis, authorId: number): void {
    const unitNo = sold.free.shift();
    if (unitNo === undefined) throw new Error(`package ${sold.id} has no unit left`);
    const amount = unitPrice(minor(sold.terms.price), sold.terms.units, unitNo);
    const at = this.at(requested);
    const key = `lesson:${lessonId}:1`;
    const transactionId = this.post(at, {
      occasion: 'lesson_charge',
      amount,
      day,
      lessonId,
      subscriptionId: sold.id,
      authorId,
      key: `${key}:charge`,
    });
    this.#enterUnits(sold, { units: -1, unitNo, reason: 'lesson', transactionId, lessonId, at, key: `${key}:unit` });
    sold.left -= 1;
    this.#charges.set(lessonId, { transactionId, amount, used: { sold, unitNo } });
    if (sold.left === 0) sold.state = 'used';
  }

  chargeMoney(amount: number, lessonId: number, day: Day, requested: Millis, authorId: number): void {
    const posting = { amount, day, lessonId, authorId, key: `lesson:${lessonId}:1:charge` };
    const transactionId = this.post(requested, { occasion: 'lesson_charge_money', ...posting });
    this.money -= amount;
    this.#charges.set(lessonId, { transactionId, amount, used: null });
  }

  /** Reverses the charge of a lesson; a package that is closed meanwhile keeps its unit. */
  takeBack(lessonId: number, day: Day, requested: Millis, comment: string): void {
    const charge = this.#charges.get(lessonId);
    if (charge === undefined) return;
    const { transactionId: reversesId, amount, used } = charge;
    if (used !== null && used.sold.state !== 'active' && used.sold.state !== 'used') return;
    const at = this.at(requested);
    const key = `lesson:${lessonId}:1`;
    const occasion = used === null ? 'lesson_charge_money' : 'lesson_charge';
    const subscription = used === null ? {} : { subscriptionId: used.sold.id };
    const authorId = this.client.managerId;
    const transactionId = this.post(at, {
      occasion,
      amount,
      day,
      lessonId,
      authorId,
      comment,
      reversesId,
      key: `${key}:charge:reversal`,
      ...subscription,
    });
    if (used === null) {
      this.money += amount;
      return;
    }
    const { sold, unitNo } = used;
    this.#enterUnits(sold, { units: 1, unitNo, reason: 'reversal', transactionId, lessonId, at, key: `${key}:unit:reversal` });
    sold.free.push(unitNo);
    sold.free.sort((one, other) => one - other);
    sold.left += 1;
    sold.state = 'active';
  }

  /** Takes the free units: they have expired, or their price is refunded. */
  close(sold: Package, how: 'expiry' | 'refund', requested: Millis): void {
    const { price, units } = sold.terms;
    let value = 0;
    for (const unit of sold.free) value += unitPrice(minor(price), units, unit);
    const at = this.at(requested);
    const key = `subscription:${sold.id}:${how}`;
    const occasion = how === 'expiry' ? 'subscription_expiry' : 'subscription_refund';
    const authorId = how === 'expiry' ? {} : { authorId: this.client.managerId };
    const transactionId = this.post(at, { occasion, amount: value, subscriptionId: sold.id, key, ...authorId });
    for (const unitNo of sold.free)
      this.#enterUnits(sold, { units: -1, unitNo, reason: how, transactionId, lessonId: null, at, key: `${key}:${unitNo}` });
    if (how === 'refund') this.money += value;
    sold.left = 0;
    sold.state = how === 'expiry' ? 'expired' : 'refunded';
  }

  /** Freezes a package for all the days of its terms, including today; no effect if its end has passed. */
  freeze(sold: Package): void {
    const { today } = this.#school;
    const days = sold.terms.freezeDays;
    if (days === 0 || sold.endsOn === null || sold.endsOn < today) return;
    const from = today - (sold.id % days);
    this.#freezes.push({ sold, from, to: from + days });
    sold.endsOn += days;
    sold.state = 'frozen';
  }

  /** Writes the packages in their final state. */
  writePackages(): void {
    for (const sold of this.packages) {
      const { terms, startsOn, endsOn } = sold;
      this.#school.rows.add('user_subscriptions', {
        id: sold.id,
        client_id: this.client.id,
        kid_id: sold.kidId,
        abonement_id: terms.id,
        service_course_id: sold.serviceCourseId,
        title: terms.title,
        units: terms.units,
        price: minor(terms.price),
        currency: 'RUB',
        valid_days: terms.validDays,
        freeze_days: terms.freezeDays,
        state: sold.state,
        sold_on: dateText(sold.soldOn),
        sold_by: this.client.managerId,
        starts_on: startsOn === null ? null : dateText(startsOn),
        ends_on: endsOn === null ? null : dateText(endsOn),
        units_left: sold.left,
      });
    }
    for (const { sold, from, to } of this.#freezes) {
      this.#school.rows.add('subscription_freezes', {
        id: this.#school.rows.nextId('subscription_freezes'),
        subscription_id: sold.id,
        from_day: dateText(from),
        to_day: dateText(to),
        comment: 'Каникулы',
        frozen_at: isoText(this.#lastAt),
        frozen_by: this.client.managerId,
      });
    }
  }

  #open(terms: Abonement, serviceCourseId: number, kidId: number | null, soldOn: Day, state: Package['state']): Package {
    const paid = state === 'active';
    const id = this.#school.rows.nextId('user_subscriptions');
    const sold: Package = {
      id,
      serviceCourseId,
      kidId,
      terms,
      soldOn,
      startsOn: paid ? soldOn : null,
      endsOn: paid ? soldOn + terms.validDays - 1 : null,
      state,
      free: Array.from({ length: terms.units }, (_, index) => index + 1),
      left: 0,
    };
    this.packages.push(sold);
    return sold;
  }

  #enterUnits(
    sold: Package,
    entry: {
      readonly units: number;
      readonly unitNo: number | null;
      readonly reason: 'sale' | 'lesson' | 'reversal' | 'expiry' | 'refund';
      readonly transactionId: number;
      readonly lessonId: number | null;
      readonly at: Millis;
      readonly key: string;
    },
  ): void {
    this.#school.rows.add('unit_entries', {
      id: this.#school.rows.nextId('unit_entries'),
      subscription_id: sold.id,
      client_id: this.client.id,
      units: entry.units,
      unit_no: entry.unitNo,
      reason: entry.reason,
      transaction_id: entry.transactionId,
      lesson_id: entry.lessonId,
      at: isoText(entry.at),
      idempotency_key: entry.key,
    });
  }
}
