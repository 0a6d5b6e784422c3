import { exportsContract } from '@lectern/contract/exports/exports.contract';
import { routesOf } from '../../kernel/calls/routes.ts';
import { cancelExport } from './cancel-export.ts';
import { downloadExport, getExport, listExports } from './exports.queries.ts';
import { downloadTeachersLessonsReport, startExport } from './start-export.ts';

export const exportsRoutes = routesOf(exportsContract, {
  listExports,
  startExport,
  downloadTeachersLessonsReport,
  getExport,
  cancelExport,
  downloadExport,
});
