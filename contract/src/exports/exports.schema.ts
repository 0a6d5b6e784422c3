import { z } from 'zod';
import { id, idText, listQuery, repeated, text } from '../page.ts';
import { localDate } from '../time.ts';

/** What can be exported: the lists, and the report on teachers' lessons. */
export const exportSubject = z.enum([
  'teachers',
  'clients',
  'lessons',
  'transactions',
  'documents',
  'price_list',
  'staff',
  'mails',
  'deals',
  'sign_ins',
  'tokens',
  'approvals',
  'pupils',
  'topic_figures',
  'test_figures',
  'children_behind',
  'offer_answers',
  'teacher_answers',
  'receipts',
  'invoices',
  'pay',
  'teachers_lessons',
]);
export type ExportSubject = z.output<typeof exportSubject>;

/**
 * Export columns of each list, in order. A list column without an export column here, or without a cell on the server, does not compile.
 */
export const exportColumns = {
  teachers: ['name', 'courses', 'state', 'return_on', 'zone', 'curator', 'contract', 'lessons', 'load', 'capacity'],
  clients: ['name', 'phone', 'kids', 'courses', 'units', 'balance', 'state', 'manager'],
  lessons: ['start', 'minutes', 'teacher', 'kid', 'client', 'course', 'state', 'topic', 'reason'],
  transactions: ['date', 'posted', 'what', 'client', 'about', 'in', 'out', 'sum', 'author', 'comment'],
  documents: ['number', 'date', 'kind', 'client', 'state', 'sum', 'reason'],
  price_list: ['title', 'course', 'kind', 'grade_from', 'grade_to', 'units', 'price', 'valid', 'freeze', 'sold', 'state'],
  staff: ['name', 'email', 'roles', 'abilities', 'second_factor', 'last_seen', 'created', 'state'],
  mails: ['when', 'to', 'subject', 'file', 'state', 'sent', 'tries', 'fault'],
  deals: ['name', 'phone', 'kid', 'course', 'stage', 'action', 'due', 'sum', 'source', 'owner', 'loss'],
  sign_ins: ['when', 'who', 'what', 'outcome', 'where', 'device'],
  tokens: ['title', 'owner', 'role', 'scopes', 'state', 'made', 'expires', 'used', 'from'],
  approvals: ['asked', 'client', 'what', 'sum', 'date', 'by', 'comment', 'state', 'decided', 'decider', 'answer'],
  pupils: [
    'kid',
    'course',
    'grade',
    'level',
    'state',
    'next',
    'topic',
    'homework',
    'held',
    'topics',
    'attendance',
    'marks',
    'lessons_left',
    'birthday',
    'checklist',
    'attention',
  ],
  topic_figures: ['title', 'course', 'grade', 'level', 'children', 'held', 'skipped', 'hours', 'lessons', 'mark'],
  test_figures: ['title', 'course', 'grade', 'results', 'mean', 'passed'],
  children_behind: ['kid', 'course', 'grade', 'level', 'teacher', 'expected', 'held', 'behind', 'skipped', 'hours'],
  offer_answers: ['teacher', 'course', 'grade', 'times', 'state', 'reason', 'offered', 'ended', 'waited'],
  teacher_answers: ['teacher', 'accepted', 'declined', 'expired', 'rate', 'time'],
  invoices: ['number', 'teacher', 'period', 'sum', 'paid', 'state', 'sent', 'reason'],
  pay: ['name', 'role', 'curator', 'contract', 'lines', 'total', 'usual', 'check', 'approved', 'paid', 'rest'],
  receipts: ['teacher', 'paid', 'sum', 'state', 'due', 'number', 'day', 'receipt_sum', 'differs', 'verified', 'comment'],
  teachers_lessons: [
    'name',
    'curator',
    'held',
    'client_no_show',
    'cancelled_client',
    'cancelled_teacher',
    'cancelled_school',
    'cancelled_technical',
    'moved',
    'unfinished',
    'planned',
    'hours',
  ],
} as const satisfies Record<ExportSubject, readonly string[]>;

export type ExportColumnKey<Subject extends ExportSubject> = (typeof exportColumns)[Subject][number];

export const exportFormat = z.enum(['xlsx', 'csv']);
export type ExportFormat = z.output<typeof exportFormat>;

/** Queued, being written, ready, cancelled by its creator, or failed. */
export const exportState = z.enum(['waiting', 'running', 'done', 'cancelled', 'failed']);
export type ExportState = z.output<typeof exportState>;

/** An export file. Only its creator sees it. Deleted after a day. `total` is `null` until it is counted. */
export const ExportRun = z.object({
  id,
  subject: exportSubject,
  format: exportFormat,
  state: exportState,
  rows_done: z.int().min(0),
  rows_total: z.int().min(0).nullable(),
  file_name: z.string(),
  created_at: z.string(),
});
export type ExportRun = z.output<typeof ExportRun>;

/**
 * `query` is the query string of the list's endpoint. `columns` are column keys in order; all if empty. Paging is ignored: every matching
 * row is exported.
 */
export const StartExportInput = z.strictObject({
  subject: exportSubject.exclude(['teachers_lessons']),
  format: exportFormat,
  columns: z.array(z.string().max(40)).max(40).default([]),
  query: text(4000).default(''),
});
export type StartExportInput = z.output<typeof StartExportInput>;

/** Days of the school's zone, both included, at most a year. */
export const TeachersLessonsInput = z.strictObject({ from: localDate, to: localDate, format: exportFormat.default('xlsx') });
export type TeachersLessonsInput = z.output<typeof TeachersLessonsInput>;

export const TeachersLessonsQuery = listQuery(['name'], { from: localDate, to: localDate });
export type TeachersLessonsQuery = z.output<typeof TeachersLessonsQuery>;

export const ExportsQuery = z.strictObject({ subject: repeated(exportSubject), id: repeated(idText) });
export type ExportsQuery = z.output<typeof ExportsQuery>;
