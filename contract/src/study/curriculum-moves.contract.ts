import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idParams } from '../page.ts';
import { anyStaff, writesCurriculums } from '../permissions.ts';
import { previewLimit } from '../rate-limits.ts';
import {
  CurriculumMove,
  MoveChildrenInput,
  MovePreview,
  MovePreviewQuery,
  PastMove,
  PlanAndFact,
  PlanQuery,
  TaughtChild,
} from './curriculum-moves.schema.ts';

export const curriculumMovesContract = {
  listTaughtChildren: endpoint({
    method: 'GET',
    path: '/api/study/curriculums/{id}/children/',
    summary: 'Children taught by a curriculum version',
    permission: writesCurriculums,
    params: idParams,
    output: z.array(TaughtChild),
    errors: ['not_found'],
  }),
  listCurriculumMoves: endpoint({
    method: 'GET',
    path: '/api/study/curriculums/{id}/moves/',
    summary: 'The last moves of children to or from a curriculum version',
    permission: writesCurriculums,
    params: idParams,
    output: z.array(PastMove),
    errors: ['not_found'],
  }),
  previewMoveChildren: endpoint({
    method: 'GET',
    path: '/api/study/curriculum-moves/preview/',
    summary: 'Preview of moving children to another level: done and new topics',
    permission: writesCurriculums,
    rateLimit: previewLimit,
    query: MovePreviewQuery,
    output: z.array(MovePreview),
    errors: ['not_found', 'curriculum_not_published', 'not_taught_course'],
  }),
  moveChildren: endpoint({
    method: 'POST',
    path: '/api/study/curriculum-moves/',
    summary: 'Move children to another level; their history stays',
    permission: writesCurriculums,
    body: MoveChildrenInput,
    output: CurriculumMove,
    status: 201,
    idempotent: true,
    errors: ['not_found', 'curriculum_not_published', 'not_taught_course'],
  }),
  undoMoveChildren: endpoint({
    method: 'POST',
    path: '/api/study/curriculum-moves/{id}/undo/',
    summary: 'Undo a move',
    permission: writesCurriculums,
    params: idParams,
    output: CurriculumMove,
    errors: ['not_found', 'curriculum_move_undone', 'curriculum_moved_since'],
  }),
  getPlanAndFact: endpoint({
    method: 'GET',
    path: '/api/study/plan-and-fact/',
    summary: 'Planned topics of a child, and when they were held',
    permission: anyStaff,
    query: PlanQuery,
    output: PlanAndFact,
    errors: ['not_found'],
  }),
};
