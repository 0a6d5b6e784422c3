import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { fileDownload } from '../paper.ts';
import { idParams } from '../page.ts';
import { anyStaff, leadsTeachers } from '../permissions.ts';
import { ExportRun, ExportsQuery, StartExportInput, TeachersLessonsInput } from './exports.schema.ts';

export const exportsContract = {
  listExports: endpoint({
    method: 'GET',
    path: '/api/exports/',
    summary: 'My export files of the last day, newest first',
    permission: anyStaff,
    query: ExportsQuery,
    output: z.array(ExportRun),
    errors: [],
  }),
  startExport: endpoint({
    method: 'POST',
    path: '/api/exports/',
    summary: 'Export a list to a file',
    permission: anyStaff,
    body: StartExportInput,
    output: ExportRun,
    status: 201,
    idempotent: true,
    rateLimit: { per: 'person', calls: 30, seconds: 600 },
    errors: ['forbidden', 'invalid', 'too_many_exports'],
  }),
  downloadTeachersLessonsReport: endpoint({
    method: 'POST',
    path: '/api/teachers/download-teachers-lessons-report/',
    summary: 'Export the number of lessons per teacher over a period',
    permission: leadsTeachers,
    body: TeachersLessonsInput,
    output: ExportRun,
    status: 201,
    idempotent: true,
    rateLimit: { per: 'person', calls: 30, seconds: 600 },
    errors: ['range_too_long', 'too_many_exports'],
  }),
  getExport: endpoint({
    method: 'GET',
    path: '/api/exports/{id}/',
    summary: 'Progress of an export',
    permission: anyStaff,
    params: idParams,
    output: ExportRun,
    errors: ['not_found'],
  }),
  cancelExport: endpoint({
    method: 'POST',
    path: '/api/exports/{id}/cancel/',
    summary: 'Cancel an export',
    permission: anyStaff,
    params: idParams,
    output: ExportRun,
    errors: ['not_found'],
  }),
  downloadExport: endpoint({
    method: 'GET',
    path: '/api/exports/{id}/file/',
    summary: 'Download an export',
    permission: anyStaff,
    params: idParams,
    ...fileDownload,
    errors: ['not_found', 'export_not_ready'],
  }),
};
