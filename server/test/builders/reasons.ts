/** Reasons of cancelling a lesson that every school begins with, by id. */
export const cancelReasons = {
  childIll: 1,
  familyPlans: 2,
  schoolClash: 3,
  teacherIll: 5,
  teacherCannotCome: 6,
  schoolDecision: 8,
  scheduleMistake: 9,
  noConnection: 10,
} as const;

/** Reasons of declining an offer that every school begins with, by id. */
export const declineReasons = { timesDoNotSuit: 1, another: 6 } as const;
