import type { Currency, MinorUnits } from '@lectern/contract/money';
import type { RateStep } from '@lectern/contract/salary/rates/rates.schema';
import type { Db } from '../../../db/client.ts';
import { rateFor } from '../rates/by-lesson/rate-choice.rules.ts';
import type { LessonFacts } from '../rates/by-lesson/rate-choice.rules.ts';
import { ratesOf, serviceKey } from '../rates/by-lesson/rate-versions.queries.ts';

type Lessons = LessonFacts & { readonly service_course_id: number | null };
type OfferedPay = {
  readonly amount: MinorUnits;
  readonly currency: Currency;
  readonly steps: RateStep[];
  readonly least: MinorUnits | null;
  readonly most: MinorUnits | null;
};

/** Reads a teacher's rates once. @returns the pay of an offered lesson; null without a rate */
export async function offeredPayOf(db: Db, teacherId: number): Promise<(lessons: Lessons) => OfferedPay | null> {
  const rates = await ratesOf(db, [teacherId]);
  return ({ service_course_id, ...facts }) => {
    if (service_course_id === null) return null;
    const rate = rateFor(rates.get(serviceKey({ teacher_id: teacherId, service_course_id })) ?? [], facts);
    if (rate === null) return null;
    const { amount, currency, steps, least, most } = rate;
    return { amount, currency, steps: [...steps], least, most };
  };
}
