import type { InputAt, OutputAt } from '@lectern/contract/contract';
import { apiQuery, rarelyChanged } from '../../kernel/api-query.ts';

export type ListScreen = InputAt<'GET', '/api/saved-views/'>['query'] extends { screen: infer S } | undefined ? S : never;
export type SavedView = OutputAt<'GET', '/api/saved-views/'>[number];
export type ExportRun = OutputAt<'GET', '/api/exports/'>[number];
export type ExportSubject = ExportRun['subject'];
export type ExportFormat = ExportRun['format'];

export const savedViewsQuery = (screen: ListScreen) => apiQuery('/api/saved-views/', { query: { screen } }, rarelyChanged);

const pollInterval = 500;
export const isUnderWay = ({ state }: ExportRun) => state === 'waiting' || state === 'running';

/** The user's exports of a list. Polled only while one is running. */
export const exportsQuery = (subject: ExportSubject) =>
  apiQuery(
    '/api/exports/',
    { query: { subject: [subject] } },
    { refetchInterval: ({ state }) => (state.data?.some(isUnderWay) === true ? pollInterval : false) },
  );
