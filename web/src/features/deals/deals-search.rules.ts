import type { DealStageQuery } from '@lectern/contract/deals/deals.schema';
import { readChoice, readDate, readInteger, readText } from '../../kernel/search-params.ts';

export const dealViews = ['board', 'list', 'funnel'] as const;
export type DealView = (typeof dealViews)[number];

type Search = Readonly<Record<string, unknown>>;

function readIds(search: Search, name: string): number[] {
  const values = [search[name]].flat().map((value) => readInteger({ value }, 'value'));
  return values.filter((id) => id !== undefined);
}

/** Filters shared by board, its figures and list. */
export function readChosen(search: Search): DealStageQuery {
  const text = readText(search, 'search');
  const ids = (name: 'owner_id' | 'source_id' | 'course_id') => {
    const found = readIds(search, name);
    return found.length === 0 ? {} : { [name]: found };
  };
  return { ...(text === undefined ? {} : { search: text }), ...ids('owner_id'), ...ids('source_id'), ...ids('course_id') };
}

/** The view named by the URL. Filters that only the list has select the list. */
export function readView(search: Search): DealView {
  return readChoice(search, 'view', dealViews) ?? 'board';
}

/** Period of the funnel: from the URL, otherwise the last 90 days. @param today `yyyy-mm-dd` */
export function readPeriod(search: Search, today: string): { readonly from: string; readonly to: string } {
  const to = readDate(search, 'to') ?? today;
  const from = readDate(search, 'from') ?? Temporal.PlainDate.from(to).subtract({ days: 89 }).toString();
  return from <= to ? { from, to } : { from: to, to };
}
