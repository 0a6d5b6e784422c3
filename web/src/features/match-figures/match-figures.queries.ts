import type { OutputAt } from '@lectern/contract/contract';
import { apiQuery } from '../../kernel/api-query.ts';

export type MatchFigures = OutputAt<'GET', '/api/matches/figures/'>;
export type FigureQuery = {
  readonly days?: number;
  readonly course_id?: readonly number[];
  readonly grade?: readonly number[];
  readonly reason_id?: number;
};

export const matchFiguresQuery = (query: FigureQuery) =>
  apiQuery('/api/matches/figures/', { query: query as object }, { keepPrevious: true });
