import type { OutputAt } from '@lectern/contract/contract';
import { apiQuery } from '../../kernel/api-query.ts';

export type Backup = OutputAt<'GET', '/api/backups/'>['results'][number];

export const backupsQuery = apiQuery('/api/backups/');
