import { family, ofLesson, ofEngagement, ofRule, ofChecklist, ofResult } from './owners.rules.ts';
import type { PersonalTables } from './personal-table.rules.ts';

/** Lessons and records of learning. */
export const learningFields: PersonalTables = {
  engagements: {
    of: { ...family, staff: 'teacher_id' },
    fields: {},
    facts:
      'id kid_id client_id teacher_id course_id service_course_id grade_level_id status started_on ended_on end_reason paused_on return_on paused_with',
  },
  curriculum_move_items: {
    of: ofEngagement,
    fields: {},
    facts: 'move_id engagement_id from_level_id taught_level_id',
  },
  lessons: {
    of: { ...family, staff: 'teacher_id' },
    fields: { cancel_comment: 'empty' },
    facts:
      'id engagement_id teacher_id kid_id client_id course_id service_course_id rule_id rule_date start minutes finish status policy moved_from_id moved_to_id cancel_reason_id cancelled_at client_share teacher_share closed_at closed_by closing_no created_at created_by substitute_for_id shared_slot move_asked_by',
    erasedFor: ['client', 'child'],
  },
  lesson_reports: {
    of: ofLesson,
    fields: { homework: 'empty', parent_comment: 'empty', private_note: 'empty' },
    facts: 'lesson_id outcome topic_id mark submitted_at submitted_by',
  },
  lesson_follow_ups: {
    of: ofLesson,
    fields: { decision_comment: 'empty' },
    facts:
      'id lesson_id closing_no kind state opened_at opened_by said_at said_how due_at decided_at decided_by replaced_by_id bonus_share',
  },
  recommendations: {
    of: family,
    fields: { comment: 'empty' },
    facts: 'lesson_id kid_id client_id teacher_id course_id grade_level_id lessons_per_week recommended_at recommended_by',
  },
  regular_rules: {
    of: ofEngagement,
    fields: {},
    facts: 'id engagement_id weekday start_minute minutes zone valid_from valid_to parent_rule_id placed_to created_at created_by group_id',
  },
  regular_pauses: {
    of: ofRule,
    fields: {},
    facts: 'rule_id from_day to_day paused_at paused_by',
  },
  unplaced_lessons: {
    of: ofRule,
    fields: {},
    facts: 'id rule_id rule_date start reason params state noted_at tried_at ended_at ended_by lesson_id',
  },
  pupil_notes: {
    of: ofEngagement,
    fields: { text: 'dash' },
    facts: 'engagement_id written_at written_by',
    deleted: true,
  },
  pupil_flags: {
    of: ofEngagement,
    fields: { reason: 'dash', answer: 'dash' },
    facts: 'id engagement_id raised_at raised_by answered_at answered_by',
  },
  child_levels: {
    of: { client: 'kid_id>children.client_id', child: 'kid_id' },
    fields: {},
    facts: 'kid_id grade_level_id topics hours last',
  },
  child_topics: {
    of: { client: 'kid_id>children.client_id', child: 'kid_id' },
    fields: {},
    facts: 'kid_id topic_id grade_level_id lessons marks marked',
  },
  child_checklists: {
    of: { client: 'engagement_id>engagements.client_id', child: 'kid_id' },
    fields: {},
    facts:
      'id checklist_id engagement_id kid_id course_id occasion lessons_held opened_at opened_by deadline status revision first_submitted_at',
  },
  checklist_revisions: {
    of: ofChecklist,
    fields: { comment: 'empty' },
    facts: 'child_checklist_id revision begun_at submitted_at submitted_by',
  },
  checklist_marks: {
    of: ofChecklist,
    fields: { comment: 'empty' },
    facts: 'child_checklist_id revision criterion_id mark suggested sources',
  },
  test_results: {
    of: ofLesson,
    fields: {},
    facts: 'id lesson_id test_id earned by_question entered_at entered_by',
  },
  test_answers: {
    of: ofResult,
    fields: { answer: 'null' },
    facts: 'result_id question_id earned',
  },
  text_readings: {
    of: ofLesson,
    // A constraint requires both or neither.
    fields: { answers: 'null', comprehension: 'null' },
    facts: 'id lesson_id text_id seconds words_read errors entered_at entered_by',
  },
};
