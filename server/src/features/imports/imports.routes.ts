import { importsContract } from '@lectern/contract/imports/imports.contract';
import { routesOf } from '../../kernel/calls/routes.ts';
import { cancelImport } from './cancel-import.ts';
import { checkImport } from './check-import.ts';
import { getImportCost } from './import-cost.queries.ts';
import { downloadLeftRows, getImportTemplate } from './import-files.queries.ts';
import { getImport, listImportRows, listImports, listWaitingImports } from './imports.queries.ts';
import { runImport } from './run-import.ts';
import { undoImport } from './undo-import.ts';
import { uploadImport } from './upload-import.ts';

export const importsRoutes = routesOf(importsContract, {
  listImports,
  listWaitingImports,
  uploadImport,
  getImportTemplate,
  getImport,
  listImportRows,
  getImportCost,
  downloadLeftRows,
  checkImport,
  runImport,
  cancelImport,
  undoImport,
});
