import { pageSizes } from '../../ui/table/page-sizes.ts';
import { readDate, readInteger } from '../../kernel/search-params.ts';
import type { FoundQuery, MatchRequest, SearchedKid, SearchStart, ServiceCourse } from './find-teacher.queries.ts';
import { readWindows, windowText } from './wished-windows.rules.ts';
import type { WishedWindow } from './wished-windows.rules.ts';

/** Search criteria: from the URL, with defaults from the child's history. */
export type SearchTerms = {
  readonly kid: SearchedKid;
  readonly courseId: number | null;
  readonly service: ServiceCourse | null;
  readonly grade: number;
  readonly lessons: number;
  readonly windows: readonly WishedWindow[];
  /** First day, in the child's zone. */
  readonly from: string;
  readonly weeks: number;
  readonly page: number;
  readonly page_size: (typeof pageSizes)[number];
  /** The open search for this child and course, if any. */
  readonly request: MatchRequest | null;
};

type Search = Readonly<Record<string, unknown>>;
type SearchContext = {
  readonly start: SearchStart;
  readonly requests: readonly MatchRequest[];
  readonly services: readonly ServiceCourse[];
  /** The child's today is unknown here, so the earliest date is the viewer's day after today. */
  readonly tomorrow: (zone: string) => string;
};

export const usualWeeks = 12;

const within = (value: number | undefined, least: number, most: number) =>
  value !== undefined && value >= least && value <= most ? value : undefined;

/** @returns null for a client without children */
export function readTerms(search: Search, { start, requests, services, tomorrow }: SearchContext): SearchTerms | null {
  const kid = start.kids.find(({ id }) => id === readInteger(search, 'kid')) ?? start.kids[0];
  if (kid === undefined) return null;
  const going = requests.filter(({ kid_id, state }) => kid_id === kid.id && (state === 'open' || state === 'draft'));
  const engaged = kid.engagements.find(({ status }) => status !== 'ended') ?? kid.engagements[0];
  const courseId = readInteger(search, 'course') ?? going[0]?.course_id ?? engaged?.course_id ?? null;
  const request = going.find(({ course_id }) => course_id === courseId) ?? null;
  const service = serviceOf(search, services, courseId, request, kid);
  const first = tomorrow(kid.zone);
  const from = readDate(search, 'from') ?? first;
  return {
    kid,
    courseId,
    service,
    request,
    grade: within(readInteger(search, 'grade'), 1, 11) ?? request?.grade ?? kid.grade,
    lessons: within(readInteger(search, 'lessons'), 1, 7) ?? request?.lessons_per_week ?? 1,
    windows: search.window === undefined ? readWindows(request?.windows.map(windowText)) : readWindows(search.window),
    from: [from, first].sort().at(-1) ?? first,
    weeks: within(readInteger(search, 'weeks'), 1, 26) ?? request?.weeks ?? usualWeeks,
    page: Math.max(1, readInteger(search, 'page') ?? 1),
    page_size: pageSizes.find((size) => size === readInteger(search, 'page_size')) ?? pageSizes[0],
  };
}

/** Whether lessons of the service are weekly ones of a pair or a group. */
export const isShared = (kind: ServiceCourse['kind']) => kind === 'pair' || kind === 'group';

/** The service: as chosen, a trial if requested, as in the open search, as learned so far, otherwise the course's usual lesson. A search is
 * for one child, so that a pair or a group is never proposed. */
function serviceOf(
  search: Search,
  services: readonly ServiceCourse[],
  courseId: number | null,
  request: MatchRequest | null,
  { engagements }: SearchedKid,
): ServiceCourse | null {
  const own = services.filter(({ course_id }) => course_id === courseId);
  const learned = engagements.find(({ course_id }) => course_id === courseId)?.service_course_id;
  // Deals search for a trial lesson.
  const trial = search.kind === 'trial' ? own.find(({ kind }) => kind === 'trial')?.id : undefined;
  const alone = own.find(({ id, kind }) => id === learned && !isShared(kind))?.id;
  const requested = [readInteger(search, 'service'), trial, request?.service_course_id, alone];
  const named = requested.map((id) => own.find((each) => each.id === id)).find((each) => each !== undefined);
  return named ?? own.find(({ kind }) => kind === 'individual') ?? own[0] ?? null;
}

/** The server query; null while required values are missing. */
export function questionOf({
  kid,
  courseId,
  service,
  grade,
  lessons,
  windows,
  from,
  weeks,
  page,
  page_size,
}: SearchTerms): FoundQuery | null {
  if (courseId === null || service === null || windows.length === 0) return null;
  return {
    kid_id: kid.id,
    course_id: courseId,
    grade,
    zone: kid.zone,
    from,
    weeks,
    minutes: service.minutes,
    lessons_per_week: lessons,
    window: windows.map(windowText),
    page,
    page_size,
  };
}
