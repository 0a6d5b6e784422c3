import type { DealStageQuery } from '@lectern/contract/deals/deals.schema';
import { readChoice, readDate, readInteger, readText } from '../../kernel/search-params.ts';

export const dealViews = ['board', 'list', 'funnel'] as const;
export type DealView = (typeof dealViews)[number];

type Search = Readonly<Record<string, unknown>>;

function readIds(search: Search, name: string): number[] {
  const values = [search[name]].flat().map((value) => readInteger({ value }, 'value'));
  return values.filter((id) => id !== undefined);
}

/** What is chosen from deals, for the board, its figures and the list alike. */
export function readChosen(search: Search): DealStageQuery {
  const text = readText(search, 'search');
  const ids = (name: 'owner_id' | 'source_id' | 'course_id') => {
    const found = readIds(search, name);
    return found.length === 0 ? {} : { [name]: found };
  };
  return { ...(text === undefined ? {} : { search: text }), ...ids('owner_id'), ...ids('source_id'), ...ids('course_id') };
}

/** Which of the views the address names; filters that only the list has lead to it. */
export function readView(search: Search): DealView {
  return readChoice(search, 'view', dealViews) ?? 'board';
}

/** The period of the funnel: as the address says it, else the last 90 days. @param today `yyyy-mm-dd` */
export function readPeriod(search: Search, today: string): { readonly from: string; readonly to: string } {
  const to = readDate(search, 'to') ?? today;
  const from = readDate(search, 'from') ?? Temporal.PlainDate.from(to).subtract({ days: 89 }).toString();
  return from <= to ? { from, to } : { from: to, to };
}
