/** Patterns of typed values, and the characters removed before matching. */

/** A phone number: an optional plus, then only digits. */
export const phonePattern = /^\+?\d+$/;
/** At most 20 digits, possibly none. */
export const upToTwentyDigits = /^\d{0,20}$/;
/** At least one digit, and only digits. */
export const oneOrMoreDigits = /^\d+$/;

/** The mask of a typed date: `D` is a digit, other characters are literal. */
export const dateMask = 'DD.DD.DDDD';

/** Removes the hyphens and spaces that people type for readability: `+7 916 000-11-22` → `+79160001122`. */
export function stripSeparators(text: string): string {
  return text.replaceAll(/[-\s]/g, '');
}

/** Removes from a phone the brackets of its area code, too: `8 (916) 000-11-22` → `89160001122`. */
export function stripPhone(text: string): string {
  return stripSeparators(text).replaceAll(/[()]/g, '');
}
