import { dealStages } from '@lectern/contract/deals/deal-states';
import type { DealListQuery, DealStageQuery } from '@lectern/contract/deals/deals.schema';
import { readChoice, readChoices, readDate, readInteger, readText } from '../../kernel/search-params.ts';
import { pageSizes } from '../../ui/table/page-sizes.ts';

const orderings = [
  'next_action_on',
  '-created_at',
  'created_at',
  'name',
  '-name',
  '-expected_sum',
  'expected_sum',
  '-stage_since',
] as const;
export const dealViews = ['board', 'list', 'funnel'] as const;
export type DealView = (typeof dealViews)[number];
export const dues = ['overdue', 'today', 'nothing'] as const;

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

const days = ['entered_from', 'entered_to', 'created_from', 'created_to'] as const;

/** The list's query as the address says it; what the address says wrongly counts as not said. */
export function readDealsSearch(search: Search): Partial<DealListQuery> {
  const size = readInteger(search, 'page_size');
  const stage = readChoices(search, 'stage', dealStages);
  const due = readChoice(search, 'due', dues);
  const entered = readChoice(search, 'entered', dealStages);
  const dates = days.map((name) => [name, readDate(search, name)] as const).filter(([, date]) => date !== undefined);
  return {
    ...readChosen(search),
    ...Object.fromEntries(dates),
    page: Math.max(1, readInteger(search, 'page') ?? 1),
    page_size: pageSizes.find((each) => each === size) ?? 25,
    ordering: readChoice(search, 'ordering', orderings) ?? 'next_action_on',
    ...(stage.length === 0 ? {} : { stage }),
    ...(due === undefined ? {} : { due }),
    ...(entered === undefined ? {} : { entered }),
    ...(entered === undefined || (search.went_on !== true && search.went_on !== 'true') ? {} : { went_on: 'true' as const }),
  };
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
