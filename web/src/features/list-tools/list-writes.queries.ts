/** What the tools of a list change; it comes with them when somebody reaches for one. */
import type { InputAt } from '@lectern/contract/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../kernel/api.ts';
import type { ListScreen } from './list-tools.queries.ts';

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
