import type { RateScope } from '@lectern/contract/salary/rates/rates.schema';
import { highestGrade, lowestGrade } from '@lectern/contract/study/grades.rules';
import type { TFunction } from 'i18next';

/** Children to whom a rate applies; empty for all. */
export function scopeText(t: TFunction<'salary'>, { grade_from, grade_to, level }: RateScope): string {
  const range = grade_from === grade_to ? String(grade_from) : `${grade_from}–${grade_to}`;
  const everyGrade = grade_from === lowestGrade && grade_to === highestGrade;
  const parts = [
    ...(everyGrade ? [] : [t(grade_from === grade_to ? 'rates.scope_grade' : 'rates.scope_grades', { range })]),
    ...(level === '' ? [] : [t('rates.scope_level', { level })]),
  ];
  return parts.join(', ');
}
