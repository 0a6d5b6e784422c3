import { studyContract } from '@lectern/contract/study/study.contract';
import { routesOf } from '../../kernel/calls/routes.ts';
import { methodistRoutes } from './methodist/methodist.routes.ts';
import { listCourses, listServiceCourses } from './study.queries.ts';

export const studyRoutes = [...routesOf(studyContract, { listCourses, listServiceCourses }), ...methodistRoutes];
