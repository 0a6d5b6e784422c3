/** What the reading log records: the kind of access, and the kind of data. */
export const readActs = ['open', 'reveal', 'export', 'print', 'download'] as const;
export type ReadAct = (typeof readActs)[number];

/** `pupil`: a child in one course, as the teacher sees it; `payee`: how a teacher is paid; `list`: a file of a list; `screen`: a printed screen; `person`: everything about one person. */
export const readSubjects = [
  'client',
  'deal',
  'teacher',
  'staff',
  'lesson',
  'document',
  'settlement',
  'payout_register',
  'pay',
  'rates',
  'payee',
  'receipt',
  'pupil',
  'checklist',
  'list',
  'import',
  'screen',
  'person',
] as const;
export type ReadSubject = (typeof readSubjects)[number];
