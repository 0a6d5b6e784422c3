/** Parts of a draft that is created for the caller. */
export type DraftKind =
  | 'curriculum'
  | 'grade_level'
  | 'topic'
  | 'deleted_topic'
  | 'material_file'
  | 'curriculum_move'
  | 'checklist'
  | 'child_checklist'
  | 'test_template'
  | 'test_question'
  | 'question_picture'
  | 'published_test'
  | 'test_result'
  | PayKind
  | PracticeKind;

export type PracticeKind = 'age_group' | 'age_group_with_text' | 'practice_text' | 'published_text' | 'text_reading';

export type PayKind =
  | 'pay_dispute'
  | 'pay_deduction'
  | 'appealed_deduction'
  | 'evidence'
  | 'owed_receipt'
  | 'receipt'
  | 'sole_trader'
  | 'invoice';
