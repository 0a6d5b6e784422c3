import type { InputAt, OutputAt } from '@lectern/contract/contract';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../kernel/api.ts';

export type ListScreen = InputAt<'GET', '/api/saved-views/'>['query'] extends { screen: infer S } | undefined ? S : never;
export type SavedView = OutputAt<'GET', '/api/saved-views/'>[number];
export type ExportRun = OutputAt<'GET', '/api/exports/'>[number];
export type ExportSubject = ExportRun['subject'];
export type ExportFormat = ExportRun['format'];

export function savedViewsQuery(screen: ListScreen) {
  return queryOptions({
    queryKey: ['saved-views', screen],
    queryFn: () => api.get('/api/saved-views/', { query: { screen } }),
    staleTime: 600_000,
  });
}

const writtenEvery = 500;
export const isUnderWay = ({ state }: ExportRun) => state === 'waiting' || state === 'running';

/** One's own files of a list; asked for again and again only while one is being written. */
export function exportsQuery(subject: ExportSubject) {
  return queryOptions({
    queryKey: ['exports', subject],
    queryFn: () => api.get('/api/exports/', { query: { subject: [subject] } }),
    refetchInterval: ({ state }) => (state.data?.some(isUnderWay) === true ? writtenEvery : false),
  });
}
