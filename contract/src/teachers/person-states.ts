/**
 * Why a teacher, a client or a child is inactive, in the order of the list: the dictionary of the school, translated as
 * `ui:inactive_reason.<id>`.
 */
export const inactiveReasons = [
  'rescheduling',
  'quits',
  'vacation',
  'clarifying',
  'additional_activities',
  'sick_leave',
  'change_of_position',
  'regular_lessons',
  'temporarily_inactive',
  'other',
] as const;
export type InactiveReason = (typeof inactiveReasons)[number];
