/** The patterns of what people type, and what is taken out of it before it is held against them. */

/** A phone number: a plus where there is one, then digits and nothing else. */
export const phonePattern = /^\+?\d+$/;
/** A string of digits that may be empty and has 20 of them at most. */
export const upToTwentyDigits = /^\d{0,20}$/;
/** At least one digit, and only digits. */
export const oneOrMoreDigits = /^\d+$/;

/** The mask of a date that is typed: `D` stands for a digit, everything else for itself. */
export const dateMask = 'DD.DD.DDDD';

/** A phone number or an id without the hyphens and spaces that people write for the eye: `+7 916 000-11-22` → `+79160001122`. */
export function stripSeparators(text: string): string {
  return text.replaceAll(/[-\s]/g, '');
}
