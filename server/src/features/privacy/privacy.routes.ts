import { personsContract } from '@lectern/contract/privacy/persons.contract';
import { readLogContract } from '@lectern/contract/privacy/read-log.contract';
import { routesOf } from '../../kernel/calls/routes.ts';
import { erasePersonalData } from './persons/erase-person.ts';
import { listErasures } from './persons/erasures.queries.ts';
import { exportPersonalData } from './persons/export-personal-data.ts';
import { getPersonalData } from './persons/personal-data.queries.ts';
import { previewRetention } from './retention/retention.queries.ts';
import { logPrint } from './reading/log-print.ts';
import { listReads, listRevealAlarms } from './reading/read-log.queries.ts';

export const privacyRoutes = [
  ...routesOf(readLogContract, { listReads, listRevealAlarms, logPrint }),
  ...routesOf(personsContract, { getPersonalData, exportPersonalData, listErasures, erasePersonalData, previewRetention }),
];
