import { backupsContract } from '@lectern/contract/backups/backups.contract';
import { routesOf } from '../../kernel/calls/routes.ts';
import { getBackups } from './backups.queries.ts';

export const backupsRoutes = routesOf(backupsContract, { getBackups });
