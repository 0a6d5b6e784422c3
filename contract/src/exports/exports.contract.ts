import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import type { Download } from '../endpoint.ts';
import { idParams } from '../page.ts';
import { anyStaff, leadsTeachers } from '../permissions.ts';
import { ExportRun, ExportsQuery, StartExportInput, TeachersLessonsInput } from './exports.schema.ts';

export const exportsContract = {
  listExports: endpoint({
    method: 'GET',
    path: '/api/exports/',
    summary: 'My files of the last day, the latest first',
    permission: anyStaff,
    query: ExportsQuery,
    output: z.array(ExportRun),
    errors: [],
  }),
  startExport: endpoint({
    method: 'POST',
    path: '/api/exports/',
    summary: 'Write what a list shows into a file',
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
    summary: 'Count the lessons of each teacher over a period, in a file',
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
    summary: 'How far one of my files is',
    permission: anyStaff,
    params: idParams,
    output: ExportRun,
    errors: ['not_found'],
  }),
  cancelExport: endpoint({
    method: 'POST',
    path: '/api/exports/{id}/cancel/',
    summary: 'Give up one of my files',
    permission: anyStaff,
    params: idParams,
    output: ExportRun,
    errors: ['not_found'],
  }),
  downloadExport: endpoint({
    method: 'GET',
    path: '/api/exports/{id}/file/',
    summary: 'One of my files, under its name',
    permission: anyStaff,
    params: idParams,
    output: z.custom<Download>((value) => typeof value === 'object' && value !== null && 'pieces' in value),
    file: 'application/octet-stream',
    rateLimit: { per: 'person', calls: 60, seconds: 600 },
    errors: ['not_found', 'export_not_ready'],
  }),
};
