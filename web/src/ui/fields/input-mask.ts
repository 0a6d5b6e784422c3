/** Masks: what a field makes of what was typed, and where its caret then stands. Pure; `useMask` ties one to an input. */

/** The text of an input and the caret in it, counted in characters from its start. */
export type Typed = { readonly text: string; readonly caret: number };

/**
 * @param typed what stands in the input after somebody typed, deleted or pasted
 * @param before what stood there until then
 */
export type Mask = (typed: Typed, before: string) => Typed;

/**
 * A mask that keeps some characters and drops the rest. What is typed beyond `longest` is cut where it was typed, as an
 * input's own maxLength does, so that the end of what stood there is not pushed out.
 * @param keep must make of the beginning of a text the beginning of what it makes of the whole
 */
export function keeping(keep: (text: string) => string, longest = Number.POSITIVE_INFINITY): Mask {
  return ({ text, caret }) => {
    const [head, whole] = [keep(text.slice(0, caret)), keep(text)];
    const excess = Math.min(Math.max(0, whole.length - longest), head.length);
    const kept = head.slice(0, head.length - excess);
    return { text: (kept + whole.slice(head.length)).slice(0, longest), caret: kept.length };
  };
}

const digitsOf = (text: string) => text.replaceAll(/\D/g, '');

/** As people write and paste it, `+7 (916) 000-11-22`; a plus counts where no digit stands before it. */
const phoneOf = (text: string) => (/^\D*\+/.test(text) ? '+' : '') + digitsOf(text);

/** An optional leading plus, then digits: as many as the server takes. */
export const phoneMask: Mask = (typed, before) => keeping(phoneOf, typed.text.includes('+') ? 21 : 20)(typed, before);

/** Digits only, 20 at most. */
export const digitsMask: Mask = keeping(digitsOf, 20);
