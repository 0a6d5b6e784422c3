import { curriculumFilesContract } from '@lectern/contract/study/curriculum-files/curriculum-files.contract';
import { routesOf } from '../../../kernel/calls/routes.ts';
import { importCurriculum } from './import-curriculum.ts';

export const curriculumFilesRoutes = routesOf(curriculumFilesContract, { importCurriculum });
