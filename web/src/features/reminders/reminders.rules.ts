/** When teachers are reminded, by the specification. Instants are `Temporal`, zones in Temporal's form. */

const loadedAgainAfter = Temporal.Duration.from({ seconds: 60 });
const matchRevisitedAfter = Temporal.Duration.from({ hours: 4 * 24 });
const warningLasts = Temporal.Duration.from({ hours: 1 });
const warnedAgainAfter = Temporal.Duration.from({ hours: 24 });
const mostWarned = 20;

/** @returns an instant in the storage format: `dd.MM.yyyy HH:mm:ss` in the zone */
export function wallStamp(instant: Temporal.Instant, zone: string): string {
  const { year, month, day, hour, minute, second } = instant.toZonedDateTimeISO(zone);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(day)}.${two(month)}.${String(year).padStart(4, '0')} ${two(hour)}:${two(minute)}:${two(second)}`;
}

/**
 * @returns the instant of a stamp, in whole seconds; `null` if missing, malformed or after `now` (changed clock). For a repeated hour the
 * later one, so that nothing counts as older than it is.
 */
export function instantOfStamp(stamp: string | null, now: Temporal.Instant, zone: string): Temporal.Instant | null {
  const [, day, month, year, hour, minute, second] = /^(\d\d)\.(\d\d)\.(\d{4}) (\d\d):(\d\d):(\d\d)$/.exec(stamp ?? '') ?? [];
  if (year === undefined) return null;
  try {
    const wall = Temporal.PlainDateTime.from(`${year}-${month}-${day}T${hour}:${minute}:${second}`);
    return (
      (['later', 'earlier'] as const)
        .map((disambiguation) => wall.toZonedDateTime(zone, { disambiguation }).toInstant())
        .find((instant) => Temporal.Instant.compare(instant, now) <= 0) ?? null
    );
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function ageOf(instant: Temporal.Instant, now: Temporal.Instant): Temporal.Duration {
  return instant.until(now, { largestUnit: 'hour' });
}

/** @returns whether unfinished lessons must be reloaded: never loaded, or more than 60 seconds ago */
export function isLoadDue(lastLoad: string | null, now: Temporal.Instant, zone: string): boolean {
  const loaded = instantOfStamp(lastLoad, now, zone);
  // In whole seconds, the resolution of the stamp.
  const age = loaded && ageOf(loaded, now.round({ smallestUnit: 'second', roundingMode: 'floor' }));
  return age === null || Temporal.Duration.compare(age, loadedAgainAfter) > 0;
}

/** @returns whether the path is that of the match page */
export function isMatchPath(path: string): boolean {
  return path === '/match' || path === '/match/';
}

/** @returns the id of the lesson being reported at a path; `null` elsewhere */
export function lessonOfPath(path: string): number | null {
  const [, id] = /^\/conduct-lesson\/(\d+)\/?$/.exec(path) ?? [];
  return id === undefined ? null : Number(id);
}

/**
 * @returns whether to redirect a teacher to the match page: the last visit is missing or at least 4 days (of 24 hours) ago. Never from a
 * lesson report.
 */
export function mustVisitMatch(path: string, lastVisit: string | null, now: Temporal.Instant, zone: string): boolean {
  if (isMatchPath(path) || path.startsWith('/conduct-lesson/')) return false;
  const visited = instantOfStamp(lastVisit, now, zone);
  return visited === null || Temporal.Duration.compare(ageOf(visited, now), matchRevisitedAfter) >= 0;
}

/** The warning of an unfinished lesson. `since`: instant (ISO 8601, UTC) of the load that created it. */
export type Warning = { readonly lesson: number; readonly since: string; readonly closed: boolean };

function hasPassed(duration: Temporal.Duration, { since }: Warning, now: Temporal.Instant): boolean {
  const begun = Temporal.Instant.from(since);
  // A start in the future is invalid: the clock was set back.
  return Temporal.Instant.compare(begun, now) > 0 || Temporal.Duration.compare(ageOf(begun, now), duration) >= 0;
}

/**
 * @param unfinished ids of the teacher's unfinished lessons, oldest first
 * @returns the warnings after a load: for the first 20 lessons; one that was shown for an hour or closed is shown again a day after its
 * start; none for reported lessons
 */
export function warningsAfterLoad(before: readonly Warning[], unfinished: readonly number[], now: Temporal.Instant): Warning[] {
  const waiting = new Set(unfinished);
  const kept = before.filter((warning) => waiting.has(warning.lesson) && !hasPassed(warnedAgainAfter, warning, now));
  const known = new Set(kept.map(({ lesson }) => lesson));
  const added = unfinished.slice(0, mostWarned).filter((lesson) => !known.has(lesson));
  return [...kept, ...added.map((lesson) => ({ lesson, since: now.toString(), closed: false }))];
}

/** @returns whether a warning is shown: for an hour, unless closed */
export function isShown(warning: Warning, now: Temporal.Instant): boolean {
  return !warning.closed && !hasPassed(warningLasts, warning, now);
}

/** @returns the instant at which the first shown warning ends; `null` if none is shown */
export function nextEnd(warnings: readonly Warning[], now: Temporal.Instant): Temporal.Instant | null {
  const ends = warnings.filter((warning) => isShown(warning, now)).map(({ since }) => Temporal.Instant.from(since).add(warningLasts));
  return ends.sort(Temporal.Instant.compare)[0] ?? null;
}

/** @returns the warnings with those of some lessons closed */
export function withClosed(warnings: readonly Warning[], lessons: readonly number[]): Warning[] {
  return warnings.map((warning) => (lessons.includes(warning.lesson) ? { ...warning, closed: true } : warning));
}

/** @returns the lessons to show: of the first 20, those with a shown warning; never the one being reported */
export function warnedOf<Lesson extends { readonly lesson_id: number }>(
  waiting: readonly Lesson[],
  warnings: readonly Warning[],
  current: number | null,
  now: Temporal.Instant,
): Lesson[] {
  const shown = new Set(warnings.filter((warning) => isShown(warning, now)).map(({ lesson }) => lesson));
  return waiting.slice(0, mostWarned).filter(({ lesson_id }) => shown.has(lesson_id) && lesson_id !== current);
}
