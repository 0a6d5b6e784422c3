import { anyOf, defineList, ids, integer, oneOf, texts } from '../list-tools/public/define-list.ts';
import type { FilterReader } from '../list-tools/public/define-list.ts';

export const contractTypes = ['self_employed', 'employee', 'contractor'] as const;
/** Options of hours a week and percent of the capacity. An open end is omitted. */
export const loadRanges = ['0-0', '1-300', '301-900', '901-'] as const;
export const shareRanges = ['0-50', '51-90', '91-'] as const;

/** @returns query parameters of a range such as `301-900` */
export function limitsOf(range: string | undefined): { readonly from: number | undefined; readonly to: number | undefined } {
  const [from, to] = (range ?? '').split('-').map((part) => (part === '' ? undefined : Number(part)));
  return { from, to };
}

const maxWindows = 7;
/** Free weekly times: weekday, first and last minute. */
const windows: FilterReader<string[]> = {
  multiple: true,
  read: (value) => {
    const given = (texts.read(value) ?? []).filter((window) => /^[1-7]:\d{1,4}-\d{1,4}$/.test(window)).slice(0, maxWindows);
    return given.length === 0 ? undefined : given;
  },
};

/** The list of teachers. */
export const teacherList = defineList({
  path: '/api/teachers/',
  subject: 'teachers',
  screen: 'teachers',
  orderings: ['name', '-name', 'load', '-load', 'free', '-free'],
  choosable: true,
  filters: {
    // Single choice in the menu, but a URL may contain both.
    status: { ...anyOf(['active', 'inactive']), multiple: false },
    reason: texts,
    course_id: ids,
    direction_id: ids,
    grade: integer(1, 11),
    level: texts,
    curator_id: ids,
    contract_type: anyOf(contractTypes),
    zone: texts,
    window: windows,
    load: oneOf(loadRanges),
    share: oneOf(shareRanges),
    no_hours: oneOf(['true', 'false']),
    lacks: anyOf(['curator', 'courses']),
  },
  toQuery: ({ load, share, ...given }) => ({ ...given, ...limitsNamed('load', load), ...limitsNamed('share', share) }),
});

function limitsNamed(name: string, range: string | undefined): Readonly<Record<string, number>> {
  const { from, to } = limitsOf(range);
  return { ...(from === undefined ? {} : { [`${name}_from`]: from }), ...(to === undefined ? {} : { [`${name}_to`]: to }) };
}
