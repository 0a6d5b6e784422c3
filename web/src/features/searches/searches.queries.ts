import type { OutputAt } from '@lectern/contract/contract';
import { apiQuery } from '../../kernel/api-query.ts';
import { apiWrite } from '../../kernel/api-write.ts';

export type Search = OutputAt<'GET', '/api/matches/requests/'>['results'][number];
export type WaveOrder = OutputAt<'GET', '/api/matches/requests/{id}/waves/'>;
export type Assignment = OutputAt<'GET', '/api/matches/assignment/'>;

/** Not cached: computed each time the dialog opens. */
export const assignmentQuery = apiQuery('/api/matches/assignment/', {}, { staleTime: 0 });
export const waveOrderQuery = (id: number) => apiQuery('/api/matches/requests/{id}/waves/', { params: { id } }, { staleTime: 0 });

const searches = { refresh: ['/api/matches/'], refreshOnError: true } as const;
export const extendSearchWrite = apiWrite('/api/matches/requests/{id}/extend/', searches);
export const startWavesWrite = apiWrite('/api/matches/requests/{id}/waves/', searches);
export const stopWavesWrite = apiWrite('/api/matches/requests/{id}/waves/stop/', searches);
export const sendAssignmentWrite = apiWrite('/api/matches/assignment/', searches);
