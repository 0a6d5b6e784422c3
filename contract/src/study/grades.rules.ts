/** The school years that are taught. Without a schema library: the web reads them, too. */
export const lowestGrade = 1;
export const highestGrade = 11;

export const grades: readonly number[] = Array.from({ length: highestGrade - lowestGrade + 1 }, (_, index) => lowestGrade + index);

export const isGrade = (value: number): boolean => Number.isInteger(value) && value >= lowestGrade && value <= highestGrade;
