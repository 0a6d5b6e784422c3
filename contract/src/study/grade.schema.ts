import { z } from 'zod';
import { highestGrade, lowestGrade } from './grades.rules.ts';

/** A school year. */
export const grade = z.int().min(lowestGrade).max(highestGrade);
/** The same in an address. */
export const gradeText = z.coerce.number().pipe(grade);
