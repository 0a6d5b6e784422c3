import { learningContract } from '@lectern/contract/learning/learning.contract';
import { routesOf } from '../../kernel/calls/routes.ts';
import { beginEngagement } from './begin-engagement.ts';
import { endEngagement } from './end-engagement.ts';
import { listEngagements } from './learning.queries.ts';
import { openSharedEngagement } from './open-shared-engagement.ts';
import { makeChildActive } from './leaving/make-child-active.ts';
import { makeChildInactive } from './leaving/make-child-inactive.ts';
import { makeClientActive } from './leaving/make-client-active.ts';
import { makeClientInactive } from './leaving/make-client-inactive.ts';
import { pauseEngagement } from './pause-engagement.ts';
import { resumeEngagement } from './resume-engagement.ts';
import { previewChildInactivity, previewClientInactivity, previewStop } from './stop-preview.queries.ts';

export const learningRoutes = routesOf(learningContract, {
  listEngagements,
  openSharedEngagement,
  beginEngagement,
  previewStop,
  pauseEngagement,
  resumeEngagement,
  endEngagement,
  previewClientInactivity,
  makeClientInactive,
  makeClientActive,
  previewChildInactivity,
  makeChildInactive,
  makeChildActive,
});
