import type { InputAt, OutputAt } from '@lectern/contract/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
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

function useListWrite<V, R>(key: string, write: (variables: V) => Promise<R>) {
  const client = useQueryClient();
  return useMutation({ mutationFn: write, onSuccess: () => client.invalidateQueries({ queryKey: [key] }) });
}

export function useSaveView(screen: ListScreen, idempotencyKey: string) {
  return useListWrite('saved-views', (body: { name: string; query: string }) =>
    api.post('/api/saved-views/', { body: { screen, ...body } }, { idempotencyKey }),
  );
}

export function useChangeView() {
  return useListWrite('saved-views', ({ id, ...body }: { id: number; name?: string; query?: string; is_default?: boolean }) =>
    api.post('/api/saved-views/{id}/', { params: { id }, body }),
  );
}

export function useDeleteView() {
  return useListWrite('saved-views', (id: number) => api.post('/api/saved-views/{id}/delete/', { params: { id } }));
}

type ExportWish = InputAt<'POST', '/api/exports/'>['body'];

export function useStartExport() {
  return useListWrite('exports', (body: ExportWish) => api.post('/api/exports/', { body }, { idempotencyKey: crypto.randomUUID() }));
}

export function useStartLessonsReport() {
  return useListWrite('exports', (body: InputAt<'POST', '/api/teachers/download-teachers-lessons-report/'>['body']) =>
    api.post('/api/teachers/download-teachers-lessons-report/', { body }, { idempotencyKey: crypto.randomUUID() }),
  );
}

export function useCancelExport() {
  return useListWrite('exports', (id: number) => api.post('/api/exports/{id}/cancel/', { params: { id } }));
}
