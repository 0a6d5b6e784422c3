/** A font: its name, and which code points it has. */
export type Letters<Name extends string> = { readonly name: Name; readonly draws: (codePoint: number) => boolean };

/** A part of a text that one font draws. */
export type Run<Name extends string> = { readonly text: string; readonly font: Name };

/** A letter with its combining accents. Both must come from one font, or the accents are misplaced. */
const letter = /\P{M}\p{M}*|\p{M}+/gu;
const pictures = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}/u;

/**
 * Normalises typed text for drawing. Line ends stay; other control characters become blanks. Bidirectional controls, variation selectors
 * and invisible characters are removed: they would be drawn as boxes or end a text early. A letter typed in two parts becomes one.
 */
export function drawable(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[\p{Cf}\p{Variation_Selector}]/gu, '')
    .replaceAll(/[\p{Cc}\u2028\u2029\ufffe\uffff]/gu, (character) => (character === '\n' ? '\n' : ' '))
    .replaceAll('\u202f', '\u00a0')
    .normalize('NFC');
}

/**
 * Splits a drawable text into runs by the first font that has each letter. A letter that no font has falls back to its compatibility form
 * (`Ａ` as A, `ﬁ` as fi) or loses its accents. Emoji are omitted, and `?` replaces the rest.
 */
export function runsOf<Name extends string>(text: string, fonts: readonly [Letters<Name>, ...Letters<Name>[]]): Run<Name>[] {
  const runs: { text: string; font: Name }[] = [];
  const add = (piece: string, font: Name) => {
    const last = runs.at(-1);
    if (last?.font === font) last.text += piece;
    else runs.push({ text: piece, font });
  };
  for (const [typed] of text.matchAll(letter)) {
    for (const shown of [typed, ...insteadOf(typed)]) {
      const font = fontOf(shown, fonts);
      if (font === undefined) continue;
      add(shown, font);
      break;
    }
  }
  // An empty line has the height of a full one.
  return runs.length === 0 ? [{ text: '', font: fonts[0].name }] : runs;
}

function fontOf<Name extends string>(shown: string, fonts: readonly [Letters<Name>, ...Letters<Name>[]]): Name | undefined {
  // A line end and an empty text need no glyph, so any font may draw them.
  if (shown === '\n' || shown === '') return fonts[0].name;
  return fonts.find(({ draws }) => [...shown].every((character) => draws(character.codePointAt(0) ?? 0)))?.name;
}

/** Candidates to replace a letter that no font has, the most similar first. */
function insteadOf(typed: string): string[] {
  const alone = typed.replaceAll(/\p{M}/gu, '');
  const plain = typed.normalize('NFKC');
  return [plain, plain.toLowerCase(), alone, alone.normalize('NFKC'), pictures.test(typed) || alone === '' ? '' : '?'];
}
