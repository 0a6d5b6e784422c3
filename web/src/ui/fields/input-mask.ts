/** Masks: pure functions from typed text to the field's text and caret. `useMask` binds one to an input. */

/** The text of an input, and its caret position in characters. */
export type Typed = { readonly text: string; readonly caret: number };

/**
 * @param typed content of the input after typing, deleting or pasting
 * @param before content before that
 */
export type Mask = (typed: Typed, before: string) => Typed;

/**
 * A mask that keeps some characters and drops the rest. Input beyond `longest` is cut at the caret, like an input's own maxLength, so that
 * the end of the text is not pushed out.
 * @param keep must be prefix-preserving: the result of a prefix is a prefix of the result
 */
export function filterMask(keep: (text: string) => string, maxLength = Number.POSITIVE_INFINITY): Mask {
  return ({ text, caret }) => {
    const [head, whole] = [keep(text.slice(0, caret)), keep(text)];
    const excess = Math.min(Math.max(0, whole.length - maxLength), head.length);
    const kept = head.slice(0, head.length - excess);
    return { text: (kept + whole.slice(head.length)).slice(0, maxLength), caret: kept.length };
  };
}

const digitsOf = (text: string) => text.replaceAll(/\D/g, '');

/** As written and pasted, `+7 (916) 000-11-22`. A plus counts only before the first digit. */
const phoneOf = (text: string) => (/^\D*\+/.test(text) ? '+' : '') + digitsOf(text);

/** An optional leading plus, then digits, up to the server's maximum. */
export const phoneMask: Mask = (typed, before) => filterMask(phoneOf, typed.text.includes('+') ? 21 : 20)(typed, before);

/** Digits only, at most 20. */
export const digitsMask: Mask = filterMask(digitsOf, 20);
