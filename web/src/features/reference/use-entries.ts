import { useQuery } from '@tanstack/react-query';
import i18next from 'i18next';
import { titleOf } from '../../kernel/titles.ts';
import type { Titles } from '../../kernel/titles.ts';
import type { Dictionary, EntryField } from './dictionaries.ts';
import {
  cancellationCategoriesQuery,
  cancellationReasonsQuery,
  coursesQuery,
  daysOffQuery,
  dealSourcesQuery,
  directionsQuery,
  declineReasonsQuery,
  inactivityReasonsQuery,
  levelsQuery,
  lossReasonsQuery,
  mailingCategoriesQuery,
  payReasonsQuery,
  serviceCoursesQuery,
} from './reference.queries.ts';
import type { Values } from './reference.queries.ts';

/** An entry of any dictionary, with the dictionary's fields. */
export type Entry = Values & { readonly id: number; readonly position: number; readonly active: boolean };
export type Option = { readonly id: string; readonly title: string };

const queries = {
  courses: coursesQuery,
  directions: directionsQuery,
  levels: levelsQuery,
  services: serviceCoursesQuery,
  reasons: cancellationReasonsQuery,
  categories: cancellationCategoriesQuery,
  mailings: mailingCategoriesQuery,
  inactivity: inactivityReasonsQuery,
  sources: dealSourcesQuery,
  losses: lossReasonsQuery,
  declines: declineReasonsQuery,
  pay_reasons: payReasonsQuery,
  days_off: daysOffQuery,
} as const satisfies Record<Dictionary['key'], unknown>;

/** Entries of a dictionary in order, archived ones last. */
export function useEntries(key: Dictionary['key'], enabled = true) {
  const { data, error, refetch } = useQuery({ ...(queries[key] as typeof directionsQuery), enabled });
  return { entries: data as readonly Entry[] | undefined, error, refetch };
}

/** Title of an entry in the user's language. */
export const titleOfEntry = (entry: Values): string => titleOf(entry as unknown as Titles);

/** Options of each field of a dictionary. */
export function useOptions({ fields }: Pick<Dictionary, 'fields'>): (field: EntryField) => readonly Option[] {
  const requested = (key: 'directions' | 'courses' | 'categories') => fields.some(({ options }) => options === key);
  const lists = {
    directions: useEntries('directions', requested('directions')).entries ?? [],
    courses: useEntries('courses', requested('courses')).entries ?? [],
    categories: useEntries('categories', requested('categories')).entries ?? [],
  };
  return ({ options }) => {
    if (options === undefined) return [];
    if (typeof options === 'string') return lists[options].map((entry) => ({ id: String(entry.id), title: titleOfEntry(entry) }));
    return Object.entries(options).map(([id, key]) => ({ id, title: i18next.t(key) }));
  };
}
