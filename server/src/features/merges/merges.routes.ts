import { mergesContract } from '@lectern/contract/merges/merges.contract';
import { routesOf } from '../../kernel/calls/routes.ts';
import { mergeClients } from './merge-clients.ts';
import { previewMerge } from './merges.queries.ts';

export const mergesRoutes = routesOf(mergesContract, { previewMerge, mergeClients });
