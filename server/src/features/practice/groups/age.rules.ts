import { yearsBeforeSchool } from '@lectern/contract/study/grades.rules';
/** @returns full years of age on a day; estimated from the grade if the birth date is unknown */
export function ageOn(day: Temporal.PlainDate, kid: { readonly birth_date: string | null; readonly grade: number }): number {
  if (kid.birth_date === null) return kid.grade + yearsBeforeSchool;
  return Temporal.PlainDate.from(kid.birth_date).until(day, { largestUnit: 'years' }).years;
}
