import { readLogContract } from '@lectern/contract/privacy/read-log.contract';
import { routesOf } from '../../kernel/calls/routes.ts';
import { logPrint } from './reading/log-print.ts';
import { listReads, listRevealAlarms } from './reading/read-log.queries.ts';

export const privacyRoutes = routesOf(readLogContract, { listReads, listRevealAlarms, logPrint });
