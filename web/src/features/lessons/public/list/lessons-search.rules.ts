/** What the address says of a list of lessons. */
import { lessonStatuses } from '@lectern/contract/lessons/lesson-states';
import type { LessonListQuery } from '@lectern/contract/lessons/lessons.schema';
import { readChoice, readChoices, readDate, readInteger, readText } from '../../../../kernel/search-params.ts';
import { pageSizes } from '../../../../ui/table/page-sizes.ts';

type Search = Readonly<Record<string, unknown>>;

export const lessonKinds = ['individual', 'pair', 'trial', 'exam'] as const;
export const yesNo = ['true', 'false'] as const;
const orderings = ['-start', 'start'] as const;

export type LessonsSearch = Partial<Omit<LessonListQuery, 'unfinished' | 'regular' | 'substituted' | 'own_clients'>> & {
  readonly unfinished?: 'true' | 'false';
  readonly regular?: 'true' | 'false';
  readonly substituted?: 'true' | 'false';
  readonly own_clients?: 'true' | 'false';
};

/**
 * The query of the list; what the address says wrongly counts as not said.
 * @param zone as Temporal takes it: whose days `from` and `to` are, both included
 */
export function readLessonsSearch(search: Search, zone: string): LessonsSearch {
  const status = readChoices(search, 'status', lessonStatuses);
  const kind = readChoices(search, 'kind', lessonKinds);
  const flags = (['unfinished', 'regular', 'substituted', 'own_clients'] as const).map(
    (name) => [name, readChoice(search, name, yesNo)] as const,
  );
  const lists = (['reason_category_id', 'course_id', 'kid_id'] as const).map((name) => [name, idsIn(search[name])] as const);
  const text = readText(search, 'search');
  const [from, to] = [readDate(search, 'from'), readDate(search, 'to')];
  const size = readInteger(search, 'page_size');
  return {
    page: Math.max(1, readInteger(search, 'page') ?? 1),
    page_size: pageSizes.find((each) => each === size) ?? 25,
    ordering: readChoice(search, 'ordering', orderings) ?? '-start',
    ...(text === undefined ? {} : { search: text }),
    ...(status.length === 0 ? {} : { status }),
    ...(kind.length === 0 ? {} : { kind }),
    ...Object.fromEntries(flags.filter(([, flag]) => flag !== undefined)),
    ...Object.fromEntries(lists.filter(([, ids]) => ids.length > 0)),
    ...(from === undefined ? {} : { from: midnight(from, zone) }),
    ...(to === undefined ? {} : { to: midnight(Temporal.PlainDate.from(to).add({ days: 1 }).toString(), zone) }),
  };
}

function idsIn(value: unknown): number[] {
  return [value]
    .flat()
    .map(Number)
    .filter((id) => Number.isSafeInteger(id) && id > 0);
}

function midnight(date: string, zone: string): string {
  return Temporal.PlainDate.from(date).toZonedDateTime(zone).toInstant().toString();
}
