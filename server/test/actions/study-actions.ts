import type { ActionCase } from './action-case.ts';

const asIs = 'select 1';

/** What is taught: courses, checklists, tests and practice texts. */
export const studyActions: Readonly<Record<string, ActionCase>> = {
  curriculums: {
    record: 'curriculum',
    reads: ['getCurriculum'],
    verbs: { edit: 'addGradeLevel', publish: 'publishCurriculum', archive: 'archiveCurriculum', discard: 'discardCurriculum' },
    states: [
      asIs,
      "update curriculums set status = 'archived' where status = 'published' and course_id = (select course_id from curriculums where id = {id})",
      "update curriculums set status = 'published' where id = {id}",
      "update curriculums set status = 'archived' where id = {id}",
    ],
  },
  checklists: {
    record: 'checklist',
    reads: ['getChecklist'],
    verbs: { edit: 'editChecklist', publish: 'publishChecklist', archive: 'archiveChecklist', discard: 'discardChecklist' },
    states: [
      asIs,
      "update checklists set status = 'archived' where status = 'published' and course_id = (select course_id from checklists where id = {id})",
      "update checklists set status = 'published' where id = {id}",
      "update checklists set status = 'archived' where id = {id}",
    ],
  },
  'checklists of children': {
    record: 'child_checklist',
    reads: ['getChildChecklist'],
    verbs: { fill: 'commentChildChecklist', submit: 'submitChildChecklist', revise: 'reviseChildChecklist', send: 'sendChildChecklist' },
    states: [
      asIs,
      `insert into mailing_consents (client_id, category_id, channel, given_by, given_at)
        select e.client_id, 3, 'email', 'Mother', now() from child_checklists b join engagements e on e.id = b.engagement_id where b.id = {id}`,
      "update child_checklists set status = 'dropped', first_submitted_at = null where id = {id}",
    ],
  },
  tests: {
    record: 'test_template',
    reads: ['getTest'],
    verbs: { edit: 'addQuestions', publish: 'publishTest', archive: 'archiveTest', discard: 'discardTest' },
    states: [
      asIs,
      "update test_templates set status = 'published' where id = {id}",
      "update test_templates set status = 'archived' where id = {id}",
    ],
  },
  'age groups': {
    record: 'age_group',
    reads: ['getAgeGroup'],
    verbs: { edit: 'editAgeGroup', delete: 'deleteAgeGroup' },
    states: [asIs],
  },
  'age groups with texts': {
    record: 'age_group_with_text',
    reads: ['getAgeGroup'],
    verbs: { edit: 'editAgeGroup', delete: 'deleteAgeGroup' },
    states: [asIs],
  },
  'drafts of practice texts': {
    record: 'practice_text',
    reads: ['getText'],
    verbs: { edit: 'editText', publish: 'publishText', archive: 'archiveText', discard: 'discardText' },
    states: [asIs],
  },
  'published practice texts': {
    record: 'published_text',
    reads: ['getText'],
    verbs: { edit: 'editText', publish: 'publishText', archive: 'archiveText', discard: 'discardText' },
    states: [asIs, "update practice_texts set status = 'archived' where id = {id}"],
  },
  'moves between versions': {
    record: 'curriculum_move',
    reads: ['listCurriculumMoves'],
    verbs: { undo: 'undoMoveChildren' },
    states: [asIs],
  },
};
