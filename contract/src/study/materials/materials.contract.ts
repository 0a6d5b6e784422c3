import { Download } from '../../paper.ts';
import { endpoint } from '../../endpoint.ts';
import { idParams } from '../../page.ts';
import { readsCurriculums, writesCurriculums } from '../../permissions.ts';
import { largestMaterial } from './materials.rules.ts';
import { AddTopicFileQuery } from './materials.schema.ts';
import { GradeLevelCurriculum } from '../topics.schema.ts';

export const materialsContract = {
  addTopicFile: endpoint({
    method: 'POST',
    path: '/api/study/topics/{id}/files/',
    summary: 'Add a file to a draft’s topic: PDF, picture (re-encoded) or slides',
    permission: writesCurriculums,
    params: idParams,
    query: AddTopicFileQuery,
    upload: { kind: 'material', largestBytes: largestMaterial },
    output: GradeLevelCurriculum,
    status: 201,
    idempotent: true,
    staged: true,
    rateLimit: { per: 'person', calls: 60, seconds: 600 },
    errors: ['not_found', 'curriculum_closed', 'too_many_files', 'material_not_taken', 'image_too_large'],
  }),
  getMaterialFile: endpoint({
    method: 'GET',
    path: '/api/study/material-files/{id}/',
    summary: 'A file of a topic: pictures are shown, other files are saved',
    permission: readsCurriculums,
    params: idParams,
    output: Download,
    file: 'application/octet-stream',
    rateLimit: { per: 'person', calls: 240, seconds: 60 },
    errors: ['not_found'],
  }),
};
