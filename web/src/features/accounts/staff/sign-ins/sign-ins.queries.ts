import type { OutputAt } from '@lectern/contract/contract';
import { apiQuery } from '../../../../kernel/api-query.ts';
import { apiWrite } from '../../../../kernel/api-write.ts';

export type SignInLock = OutputAt<'GET', '/api/sign-ins/locks/'>[number];

export const signInLocksQuery = apiQuery('/api/sign-ins/locks/');
export const signInWarningQuery = apiQuery('/api/sign-ins/warning/');

export const liftLockWrite = apiWrite('/api/sign-ins/lift/', { refresh: ['/api/sign-ins/'], refreshOnError: true });
