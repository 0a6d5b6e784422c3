import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { defineList } from '../../list-tools/public/define-list.ts';
import { ChangeLog } from '../../list-tools/public/change-log.tsx';
import type { LogTexts } from '../../list-tools/public/change-log.tsx';
import { useInactivityReasons } from '../../../ui/options/inactivity-reasons.ts';
import { hoursText } from '../hours-text.ts';
import { contractNames } from '../teacher-columns.tsx';
import type { TeacherLogItem } from '../teachers.queries.ts';
import { contractTypes } from '../teacher-list.ts';

const whatHappened = {
  'teacher.edit': 'teachers:log.edited',
  'teacher.edit_courses': 'teachers:log.courses',
  'teacher.make_active': 'teachers:log.active',
  'teacher.make_inactive': 'teachers:log.inactive',
  'working_hours.replace': 'teachers:log.working_hours_replace',
  'non_working_time.create': 'teachers:log.non_working_time_create',
  'non_working_time.change': 'teachers:log.non_working_time_change',
  'non_working_time.delete': 'teachers:log.non_working_time_delete',
  'non_working_rule.create': 'teachers:log.non_working_rule_create',
  'non_working_rule.change': 'teachers:log.non_working_rule_change',
  'non_working_rule.end': 'teachers:log.non_working_rule_end',
  'activity.create': 'teachers:log.activity_create',
  'activity.change': 'teachers:log.activity_change',
  'activity.delete': 'teachers:log.activity_delete',
  'vacation.ask': 'teachers:log.vacation_ask',
  'vacation.approve': 'teachers:log.vacation_approve',
  'vacation.reject': 'teachers:log.vacation_reject',
  'vacation.cancel': 'teachers:log.vacation_cancel',
  'calendar_feed.make': 'teachers:log.calendar_feed_make',
  'calendar_feed.revoke': 'teachers:log.calendar_feed_revoke',
  'pupil_note.write': 'teachers:log.pupil_note_write',
  'pupil_flag.raise': 'teachers:log.pupil_flag_raise',
  'pupil_flag.answer': 'teachers:log.pupil_flag_answer',
  'regular_rule.create': 'teachers:log.regular_rule_create',
  'regular_rule.change': 'teachers:log.regular_rule_change',
  'regular_rule.end': 'teachers:log.regular_rule_end',
  'regular_rule.pause': 'teachers:log.regular_rule_pause',
  'regular_rule.resume': 'teachers:log.regular_rule_resume',
  'lesson.substitute': 'teachers:log.lesson_substitute',
  'lesson.hand_over': 'teachers:log.lesson_hand_over',
  'lesson.mark_no_show': 'teachers:log.lesson_mark_no_show',
  'lesson.correct': 'teachers:log.lesson_correct',
  'lesson.confirm_report': 'teachers:log.lesson_confirm_report',
  'lesson.change_report': 'teachers:log.lesson_change_report',
  'lesson.confirm_penalty': 'teachers:log.lesson_confirm_penalty',
  'lesson.waive_penalty': 'teachers:log.lesson_waive_penalty',
  'lesson.close_replacement': 'teachers:log.lesson_close_replacement',
  'lesson.create': 'teachers:log.lesson_created',
  'lesson.move': 'teachers:log.lesson_moved',
  'lesson.cancel': 'teachers:log.lesson_cancelled',
  'lesson.conduct': 'teachers:log.lesson_conducted',
} as const satisfies Record<TeacherLogItem['action'], string>;

const fieldNames = {
  about: 'teachers:log.field.about',
  contract_type: 'teachers:log.field.contract_type',
  inn: 'teachers:log.field.inn',
  max_minutes_per_week: 'teachers:log.field.max_minutes_per_week',
  curator: 'teachers:log.field.curator',
  courses: 'teachers:log.field.courses',
  inactive_reason: 'teachers:log.field.inactive_reason',
  return_on: 'teachers:log.field.return_on',
  start: 'teachers:log.field.start',
  finish: 'teachers:log.field.finish',
  first_day: 'teachers:log.field.first_day',
  last_day: 'teachers:log.field.last_day',
  valid_from: 'teachers:log.field.valid_from',
  valid_to: 'teachers:log.field.valid_to',
  title: 'teachers:log.field.title',
  minutes: 'teachers:log.field.minutes',
} as const;

const logList = defineList({ path: '/api/teachers/{id}/get-teacher-log-items/' });

/** Change log of a teacher, newest first. */
export function TeacherLog({ teacherId }: { readonly teacherId: number }) {
  const { t } = useTranslation('teachers');
  const { text } = useInactivityReasons();
  const texts: LogTexts<TeacherLogItem> = {
    sentence: ({ action }) => t(whatHappened[action]),
    fields: fieldNames,
    value: (field, value) => valueText(field, value, t, text),
  };
  return <ChangeLog list={logList} id={teacherId} label={t('tab.log')} texts={texts} />;
}

function valueText(field: string, value: string, t: TFunction<'teachers'>, reasonText: (code: string) => string): string | undefined {
  switch (field) {
    case 'max_minutes_per_week':
      return hoursText(Number(value), t);
    case 'minutes':
      return t('free_time.minutes', { count: Number(value) });
    case 'inactive_reason':
      return reasonText(value);
    case 'contract_type': {
      const type = contractTypes.find((each) => each === value);
      return type === undefined ? value : t(contractNames[type]);
    }
    default:
      return undefined;
  }
}
