import { materialsContract } from '@lectern/contract/study/materials/materials.contract';
import { routesOf } from '../../../kernel/calls/routes.ts';
import { addTopicFile } from './add-topic-file.ts';
import { getMaterialFile } from './material-files.queries.ts';

export const materialsRoutes = routesOf(materialsContract, { addTopicFile, getMaterialFile });
