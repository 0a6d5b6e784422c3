import { endpoint } from '../../endpoint.ts';
import { writesCurriculums } from '../../permissions.ts';
import { ImportCurriculumQuery, ImportedCurriculum } from './curriculum-files.schema.ts';

export const curriculumFilesContract = {
  importCurriculum: endpoint({
    method: 'POST',
    path: '/api/study/curriculums/import/',
    summary: 'Create a draft from an XLSX or CSV of topics; a dry run only names the rows that would be left out',
    permission: writesCurriculums,
    query: ImportCurriculumQuery,
    upload: { kind: 'table', largestBytes: 4_000_000 },
    output: ImportedCurriculum,
    status: 201,
    idempotent: true,
    staged: true,
    rateLimit: { per: 'person', calls: 60, seconds: 600 },
    errors: ['not_found', 'file_not_readable', 'file_too_long', 'file_too_complex', 'import_empty', 'import_columns_missing'],
  }),
};
