import { methodistContract } from '@lectern/contract/study/methodist.contract';
import { routesOf } from '../../../kernel/calls/routes.ts';
import { getMethodistTasks } from './methodist-tasks.queries.ts';

export const methodistRoutes = routesOf(methodistContract, { getMethodistTasks });
