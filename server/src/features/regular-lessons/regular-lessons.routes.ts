import { regularLessonsContract } from '@lectern/contract/regular-lessons/regular-lessons.contract';
import { routesOf } from '../../kernel/calls/routes.ts';
import { changeRegularRule } from './terms/change-regular-rule.ts';
import { listClockShifts } from './placing/clock-shifts.queries.ts';
import { createRegularRules } from './terms/create-regular-rules.ts';
import { listTogether } from './placing/together.queries.ts';
import { dismissUnplacedLesson } from './placing/dismiss-unplaced-lesson.ts';
import { endRegularRule } from './terms/end-regular-rule.ts';
import { pauseRegularRule } from './terms/pause-regular-rule.ts';
import { placeUnplacedLesson } from './placing/place-unplaced-lesson.ts';
import { previewRegularRules, previewRuleChange, previewRuleJoin } from './placing/preview.queries.ts';
import { joinRegularRule } from './terms/join-regular-rule.ts';
import { listRegularRules, listUnplacedLessons } from './regular-lessons.queries.ts';
import { resumeRegularRule } from './terms/resume-regular-rule.ts';
import { previewRuleEnd, previewRulePause } from './terms/rule-ends.queries.ts';

export const regularLessonsRoutes = routesOf(regularLessonsContract, {
  listRegularRules,
  listClockShifts,
  previewRegularRules,
  listTogether,
  createRegularRules,
  previewRuleChange,
  changeRegularRule,
  previewRulePause,
  pauseRegularRule,
  resumeRegularRule,
  previewRuleEnd,
  endRegularRule,
  previewRuleJoin,
  joinRegularRule,
  listUnplacedLessons,
  placeUnplacedLesson,
  dismissUnplacedLesson,
});
