import type { ActivityKind } from '@lectern/contract/schedule/working-time.schema';

/** Kinds of activities, in their order. */
export const activityKindTitles = {
  meeting: 'salary:activities.kind.meeting',
  training: 'salary:activities.kind.training',
  webinar: 'salary:activities.kind.webinar',
  methodical_work: 'salary:activities.kind.methodical_work',
  other: 'salary:activities.kind.other',
} as const satisfies Record<ActivityKind, string>;

export const activityKinds = Object.keys(activityKindTitles) as ActivityKind[];
