import type { SignInListQuery } from '@lectern/contract/accounts/sign-ins.schema';
import type { OutputAt } from '@lectern/contract/contract';
import { apiQuery } from '../../../kernel/api-query.ts';
import { apiWrite } from '../../../kernel/api-write.ts';

export type SignInAttempt = OutputAt<'GET', '/api/sign-ins/'>['results'][number];
export type SignInLock = OutputAt<'GET', '/api/sign-ins/locks/'>[number];
/** The filters as they stand in the address. */
export type SignInSearch = Partial<Omit<SignInListQuery, 'known_device'>> & { readonly known_device?: 'true' | 'false' };

export const signInsQuery = (query: SignInSearch) => apiQuery('/api/sign-ins/', { query }, { keepPrevious: true });

export const signInLocksQuery = apiQuery('/api/sign-ins/locks/');

export const liftLockWrite = apiWrite('/api/sign-ins/lift/', { refresh: ['/api/sign-ins/'], refreshOnError: true });
