import { regularLessonsContract } from '@lectern/contract/regular-lessons/regular-lessons.contract';
import { routesOf } from '../../kernel/routes.ts';
import { changeRegularRule } from './change-regular-rule.ts';
import { listClockShifts } from './clock-shifts.queries.ts';
import { createRegularRules } from './create-regular-rules.ts';
import { dismissUnplacedLesson } from './dismiss-unplaced-lesson.ts';
import { endRegularRule } from './end-regular-rule.ts';
import { pauseRegularRule } from './pause-regular-rule.ts';
import { placeUnplacedLesson } from './place-unplaced-lesson.ts';
import { previewRegularRules, previewRuleChange } from './preview.queries.ts';
import { listRegularRules, listUnplacedLessons } from './regular-lessons.queries.ts';
import { resumeRegularRule } from './resume-regular-rule.ts';
import { previewRuleEnd, previewRulePause } from './rule-ends.queries.ts';

export const regularLessonsRoutes = routesOf(regularLessonsContract, {
  listRegularRules,
  listClockShifts,
  previewRegularRules,
  createRegularRules,
  previewRuleChange,
  changeRegularRule,
  previewRulePause,
  pauseRegularRule,
  resumeRegularRule,
  previewRuleEnd,
  endRegularRule,
  listUnplacedLessons,
  placeUnplacedLesson,
  dismissUnplacedLesson,
});
