import { z } from 'zod';
import { highestGrade, lowestGrade } from './grades.rules.ts';

/** A school grade. */
export const grade = z.int().min(lowestGrade).max(highestGrade);
/** The same in a URL. */
export const gradeText = z.coerce.number().pipe(grade);
