/** A holiday of a country's calendar, in one language. */
export type Holiday = {
  /** `yyyy-mm-dd hh:mm:ss`, with a UTC offset if the calendar computes the day for another place. */
  readonly date: string;
  readonly start: Date;
  readonly end: Date;
  readonly name: string;
  readonly type: string;
};
export type NamedDay = { readonly day: string; readonly title_en: string; readonly title_ru: string };

const substitute = ' (substitute day)';
const longest = 100;

/** The public holidays of a year, one per day; if two fall on one day, the first gives the name. */
export function daysOf(english: readonly Holiday[], russian: readonly Holiday[]): NamedDay[] {
  const named = new Map<string, NamedDay>();
  for (const [index, { date, start, end, name, type }] of english.entries()) {
    if (type !== 'public') continue;
    const first = Temporal.PlainDate.from(date.slice(0, 10));
    const length = Math.max(1, Math.ceil((end.getTime() - start.getTime()) / 86_400_000));
    for (let offset = 0; offset < length; offset += 1) {
      const day = first.add({ days: offset }).toString();
      if (!named.has(day)) named.set(day, { day, title_en: shortened(name), title_ru: inRussian(russian[index]?.name ?? name) });
    }
  }
  return [...named.values()].sort((a, b) => (a.day < b.day ? -1 : 1));
}

/** The calendars translate the holiday, but not that its day was moved. */
function inRussian(name: string): string {
  return shortened(name.endsWith(substitute) ? `${name.slice(0, -substitute.length)} (перенос)` : name);
}

const shortened = (name: string): string => name.slice(0, longest);
