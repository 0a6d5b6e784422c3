import { apiQuery } from '../../kernel/api-query.ts';
import { temporalZone } from '../../kernel/zone.ts';

/** Monday to Sunday of a date's week. */
export function weekOf(date: string): string[] {
  const day = Temporal.PlainDate.from(date);
  const monday = day.subtract({ days: day.dayOfWeek - 1 });
  return Array.from({ length: 7 }, (_, index) => monday.add({ days: index }).toString());
}

/** A teacher's schedule of a week in a zone. */
export function weekSheetQuery(id: number, days: readonly string[], zone: string) {
  const beginning = (day: string) => Temporal.PlainDate.from(day).toZonedDateTime(temporalZone(zone));
  const [from, to] = [beginning(days[0] ?? ''), beginning(days.at(-1) ?? '').add({ days: 1 })].map((at) => at.toInstant().toString());
  return apiQuery('/api/teachers/{id}/get-schedule/', { params: { id }, query: { from: from ?? '', to: to ?? '' } });
}
