import { methodistContract } from '@lectern/contract/study/methodist.contract';
import { studyFiguresContract } from '@lectern/contract/study/figures/study-figures.contract';
import { routesOf } from '../../../kernel/calls/routes.ts';
import { listChildrenBehind } from '../figures/children-behind.queries.ts';
import { listTestFigures } from '../figures/test-figures.queries.ts';
import { listTopicFigures } from '../figures/topic-figures.queries.ts';
import { getMethodistTasks } from './methodist-tasks.queries.ts';

export const methodistRoutes = [
  ...routesOf(methodistContract, { getMethodistTasks }),
  ...routesOf(studyFiguresContract, { listTopicFigures, listTestFigures, listChildrenBehind }),
];
