/** How rows belong to a person: a path of columns to the person’s id. `lesson_id>lessons.kid_id`: by the lesson’s child. */
export const ofClient = { client: 'client_id' } as const;
export const family = { client: 'client_id', child: 'kid_id' } as const;
export const ofLesson = { client: 'lesson_id>lessons.client_id', child: 'lesson_id>lessons.kid_id' } as const;
export const ofEngagement = { client: 'engagement_id>engagements.client_id', child: 'engagement_id>engagements.kid_id' } as const;
export const ofRule = {
  client: 'rule_id>regular_rules.engagement_id>engagements.client_id',
  child: 'rule_id>regular_rules.engagement_id>engagements.kid_id',
} as const;
export const ofDeal = { client: 'deal_id>deals.client_id', child: 'deal_id>deals.kid_id' } as const;
export const ofRequest = { client: 'request_id>match_requests.client_id', child: 'request_id>match_requests.kid_id' } as const;
export const ofSubscription = {
  client: 'subscription_id>user_subscriptions.client_id',
  child: 'subscription_id>user_subscriptions.kid_id',
} as const;
export const ofChecklist = {
  client: 'child_checklist_id>child_checklists.kid_id>children.client_id',
  child: 'child_checklist_id>child_checklists.kid_id',
} as const;
export const ofResult = {
  client: 'result_id>test_results.lesson_id>lessons.client_id',
  child: 'result_id>test_results.lesson_id>lessons.kid_id',
} as const;
export const ofAccount = { staff: 'user_id' } as const;
export const ofTeacher = { staff: 'teacher_id' } as const;
