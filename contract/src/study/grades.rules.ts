/** The taught grades. Free of schemas, because the web client imports it. */
export const lowestGrade = 1;
export const highestGrade = 11;

export const grades: readonly number[] = Array.from({ length: highestGrade - lowestGrade + 1 }, (_, index) => lowestGrade + index);

export const isGrade = (value: number): boolean => Number.isInteger(value) && value >= lowestGrade && value <= highestGrade;

/** A child's usual age, in full years, is its grade plus this. */
export const yearsBeforeSchool = 6;
