type WeeklyTime = { readonly weekday: number; readonly start_minute: number };
type Window = WeeklyTime & { readonly finish_minute: number };

const words = (name: string) => name.split(/\s+/).filter((word) => word !== '');
/** Russian surnames of one family differ in their endings. */
const stem = (word: string) => word.toLowerCase().slice(0, Math.max(3, word.length - 2));

/**
 * A child's first name, for users who may not identify the family. A word shared with the client's name is a surname, in any position; if
 * nothing else remains, the initial is shown.
 */
export function firstNameOf(kidName: string, clientName: string): string {
  const own = words(kidName);
  const family = words(clientName).map(stem);
  const first = own.find((word) => !family.some((each) => stem(word) === each || word.toLowerCase().startsWith(each)));
  return first ?? `${own[0]?.[0] ?? '?'}.`;
}

/** Age in whole years on a day. Dates are `yyyy-mm-dd`. */
export function ageOn(birthDate: string | null, day: string): number | null {
  if (birthDate === null) return null;
  const { years } = Temporal.PlainDate.from(birthDate).until(day, { largestUnit: 'years' });
  return Math.max(0, years);
}

type OfferTerms = { readonly trial: boolean; readonly lessons_per_week: number; readonly slots: readonly unknown[] };

/** The number of weekly times in an acceptance: one for a trial, otherwise the requested number, limited by the offered times. */
export function timesToChoose({ trial, lessons_per_week, slots }: OfferTerms): number {
  if (trial) return 1;
  return slots.length > 0 ? Math.min(lessons_per_week, slots.length) : lessons_per_week;
}

/** Whether a lesson at a weekly time is inside a requested window. */
export function isWished({ weekday, start_minute }: WeeklyTime, windows: readonly Window[], minutes: number): boolean {
  return windows.some(
    (window) => window.weekday === weekday && window.start_minute <= start_minute && start_minute + minutes <= window.finish_minute,
  );
}
