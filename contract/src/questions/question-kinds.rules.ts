export const largestQuestion = { options: 20, accepted: 20, criteria: 10, points: 100 } as const;

/** In the order in which an editor offers them. */
export const questionKinds = ['single', 'several', 'number', 'text', 'order', 'match', 'gaps', 'open'] as const;
export type QuestionKind = (typeof questionKinds)[number];
