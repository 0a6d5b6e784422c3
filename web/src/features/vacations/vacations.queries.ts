import type { InputAt, OutputAt } from '@lectern/contract/contract';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../kernel/api.ts';
import type { PageSize } from '../../ui/table/page-sizes.ts';

export type Vacation = OutputAt<'GET', '/api/vacations/{id}/'>['vacation'];
export type VacationCalendar = OutputAt<'GET', '/api/vacations/calendar/'>;

/** Which page of a list, and of how many rows. */
export type PageOf = { readonly page: number; readonly page_size: PageSize };

/** A teacher's vacations, the latest first. */
export function teacherVacationsQuery(teacherId: number, page: PageOf) {
  return queryOptions({
    queryKey: ['vacations', 'teacher', teacherId, page],
    queryFn: ({ signal }) => api.get('/api/vacations/', { query: { teacher_id: [teacherId], ...page } }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** The vacations that wait for an answer, the earliest first. */
export function requestedVacationsQuery(page: PageOf) {
  return queryOptions({
    queryKey: ['vacations', 'requested', page],
    queryFn: ({ signal }) => api.get('/api/vacations/', { query: { state: ['requested'], ordering: 'first_day', ...page } }, { signal }),
    placeholderData: keepPreviousData,
  });
}

export function vacationQuery(id: number) {
  return queryOptions({
    queryKey: ['vacations', 'one', id],
    queryFn: ({ signal }) => api.get('/api/vacations/{id}/', { params: { id } }, { signal }),
  });
}

export function vacationAllowanceQuery(teacherId: number) {
  return queryOptions({
    queryKey: ['vacations', 'allowance', teacherId],
    queryFn: ({ signal }) => api.get('/api/teachers/{id}/vacation-allowance/', { params: { id: teacherId } }, { signal }),
  });
}

/** What asking for these days would come to. */
export function vacationPreviewQuery(teacher_id: number, first_day: string, last_day: string) {
  return queryOptions({
    queryKey: ['vacations', 'preview', teacher_id, first_day, last_day],
    queryFn: ({ signal }) => api.get('/api/vacations/preview/', { query: { teacher_id, first_day, last_day } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

export function vacationCalendarQuery(from: string, to: string, page: PageOf) {
  return queryOptions({
    queryKey: ['vacations', 'calendar', from, to, page],
    queryFn: ({ signal }) => api.get('/api/vacations/calendar/', { query: { from, to, ...page } }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** A vacation takes time, and its answer moves and cancels lessons: everything on screen is asked for again. */
function useVacationWrite<Input>(write: (input: Input) => Promise<Vacation>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: write,
    onSuccess: () => void queryClient.invalidateQueries(),
  });
}

type Asked = InputAt<'POST', '/api/vacations/'>['body'];
type Approved = InputAt<'POST', '/api/vacations/{id}/approve/'>['body'];
type Rejected = InputAt<'POST', '/api/vacations/{id}/reject/'>['body'];
type Repeatable = { readonly idempotencyKey: string };

export const useAskVacation = () =>
  useVacationWrite(({ idempotencyKey, ...body }: Asked & Repeatable) => api.post('/api/vacations/', { body }, { idempotencyKey }));

export const useApproveVacation = () =>
  useVacationWrite(({ id, idempotencyKey, ...body }: Approved & Repeatable & { readonly id: number }) =>
    api.post('/api/vacations/{id}/approve/', { params: { id }, body }, { idempotencyKey }),
  );

export const useRejectVacation = () =>
  useVacationWrite(({ id, ...body }: Rejected & { readonly id: number }) =>
    api.post('/api/vacations/{id}/reject/', { params: { id }, body }),
  );

export const useCancelVacation = () => useVacationWrite((id: number) => api.post('/api/vacations/{id}/cancel/', { params: { id } }));
