/** A weekly time of one teacher: its minutes since Monday's midnight, and the number of weeks in which it is free. */
export type Choice = { readonly slot: number; readonly minute: number; readonly weeks: number };

/**
 * Chooses weekly times for a number of lessons a week, without overlaps: first those free in all weeks, then those free in most; on
 * different days as long as possible, the earliest of a day first, which leaves most room in it.
 * @param minutes the length of a lesson
 */
export function chooseTimes(choices: readonly Choice[], lessons: number, minutes: number, allWeeks: number): Choice[] {
  const chosen: Choice[] = [];
  const dayOf = ({ minute }: Choice) => Math.floor(minute / 1440);
  const onNewDay = (choice: Choice) => chosen.every((other) => dayOf(other) !== dayOf(choice));
  const apart = ({ minute }: Choice) => chosen.every((other) => Math.abs(other.minute - minute) >= minutes);
  const holding = choices.filter(({ weeks }) => weeks === allWeeks).sort((a, b) => a.minute - b.minute);
  const failing = choices.filter(({ weeks }) => weeks > 0 && weeks < allWeeks).sort((a, b) => b.weeks - a.weeks || a.minute - b.minute);
  for (const among of [holding, failing])
    for (const suits of [onNewDay, () => true])
      for (const choice of among) if (chosen.length < lessons && suits(choice) && apart(choice)) chosen.push(choice);
  return chosen;
}
