/** What becomes of the lessons of the other children of a shared time. */
export const partnerEffects = {
  goes_on: 'lessons:regular.others.goes_on',
  goes_on_alone: 'lessons:regular.others.goes_on_alone',
  stops_too: 'lessons:regular.others.stops_too',
  rests: 'lessons:regular.others.rests',
} as const;
