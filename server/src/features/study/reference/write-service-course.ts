import type {
  DropServicePriceInput,
  ServiceCourseChange,
  ServiceCourseEntry,
  ServiceCourseInput,
  SetServicePriceInput,
} from '@lectern/contract/study/study-reference.schema';
import { AppError } from '../../../kernel/app-error.ts';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import { isoOf } from '../../../kernel/clock.ts';
import { entryOf } from '../../../kernel/reference/dictionary.ts';
import type { EntryRow } from '../../../kernel/reference/dictionary.ts';
import { createEntry, editEntry } from '../../../kernel/reference/write-entry.ts';
import { schoolDay } from './school-day.ts';
import { serviceCourseOf } from './service-courses.queries.ts';
import { serviceCourses } from './study-dictionaries.ts';

type Params = { readonly params: { id: number } };

/** @throws AppError `title_taken`, `not_found` for an unknown course */
export async function createServiceCourse(ctx: WriteContext, { body }: { body: ServiceCourseInput }): Promise<ServiceCourseEntry> {
  const { id } = await createEntry<EntryRow>(ctx, serviceCourses, { ...body, currency: ctx.settings.currency });
  return serviceCourseOf(ctx, id);
}

/** @throws AppError `entry_in_use` for another course, kind or length of one with lessons or sales */
export async function editServiceCourse(
  ctx: WriteContext,
  { params, body }: Params & { body: ServiceCourseChange },
): Promise<ServiceCourseEntry> {
  await editEntry(ctx, serviceCourses, params.id, body);
  return serviceCourseOf(ctx, params.id);
}

/** Sets the price of one lesson from a day on; earlier lessons keep theirs. @throws AppError `date_in_past` */
export async function setServicePrice(
  ctx: WriteContext,
  { params, body }: Params & { body: SetServicePriceInput },
): Promise<ServiceCourseEntry> {
  const { id } = await entryOf(ctx, serviceCourses, params.id, true);
  if (body.valid_from < schoolDay(ctx)) throw new AppError('date_in_past', {}, 'valid_from');
  const before = await priceFrom(ctx, id, body.valid_from);
  if (before === body.price) {
    ctx.nothingChanged();
    return serviceCourseOf(ctx, id);
  }
  const row = { price: body.price, currency: ctx.settings.currency, created_at: isoOf(ctx.now), created_by: ctx.actor.id };
  await ctx.db
    .insertInto('service_course_prices')
    .values({ service_course_id: id, valid_from: body.valid_from, ...row })
    .onConflict((conflict) => conflict.columns(['service_course_id', 'valid_from']).doUpdateSet(row))
    .execute();
  const old = before === null ? null : { price: before };
  ctx.audit({ action: 'service_course.set_price', entity: 'service_course', entity_id: id, old, new: body });
  return serviceCourseOf(ctx, id);
}

/** Deletes a price before its first day. @throws AppError `date_in_past` for one in force, `not_found` for none of that day */
export async function dropServicePrice(
  ctx: WriteContext,
  { params, body }: Params & { body: DropServicePriceInput },
): Promise<ServiceCourseEntry> {
  const { id } = await entryOf(ctx, serviceCourses, params.id, true);
  const price = await priceFrom(ctx, id, body.valid_from);
  if (price === null) throw new AppError('not_found', {}, 'valid_from');
  if (body.valid_from <= schoolDay(ctx)) throw new AppError('date_in_past', {}, 'valid_from');
  await ctx.db.deleteFrom('service_course_prices').where('service_course_id', '=', id).where('valid_from', '=', body.valid_from).execute();
  ctx.audit({ action: 'service_course.drop_price', entity: 'service_course', entity_id: id, old: { ...body, price }, new: null });
  return serviceCourseOf(ctx, id);
}

async function priceFrom({ db }: WriteContext, id: number, day: string): Promise<number | null> {
  const row = await db
    .selectFrom('service_course_prices')
    .select('price')
    .where('service_course_id', '=', id)
    .where('valid_from', '=', day)
    .executeTakeFirst();
  return row?.price ?? null;
}
