/** A font by its name, and what it has letters for. */
export type Letters<Name extends string> = { readonly name: Name; readonly draws: (codePoint: number) => boolean };

/** A piece of a text that one font draws. */
export type Run<Name extends string> = { readonly text: string; readonly font: Name };

/** A letter with the accents that follow it: both come from one font, or the accents would not find their place. */
const letter = /\P{M}\p{M}*|\p{M}+/gu;
const pictures = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}/u;

/**
 * What is drawn of a typed text: line ends stay; other control characters are blanks. What turns the direction of writing, chooses
 * the colour of a picture or cannot be seen is left out: it would be drawn as a box, or end a text early. A letter that was typed in
 * two parts becomes one.
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
 * Parts a drawable text by who draws it: the first font that has a letter. What none has is drawn as what it stands for (`Ａ` as A,
 * `ﬁ` as fi) or without its accents; a picture is left out, and `?` stands for the rest.
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
  // An empty line is as high as a full one.
  return runs.length === 0 ? [{ text: '', font: fonts[0].name }] : runs;
}

function fontOf<Name extends string>(shown: string, fonts: readonly [Letters<Name>, ...Letters<Name>[]]): Name | undefined {
  // The end of a line has no letter, and nothing is no letter at all: whoever draws the rest draws them, too.
  if (shown === '\n' || shown === '') return fonts[0].name;
  return fonts.find(({ draws }) => [...shown].every((character) => draws(character.codePointAt(0) ?? 0)))?.name;
}

/** What may stand for a letter that no font has, the most like it first. */
function insteadOf(typed: string): string[] {
  const alone = typed.replaceAll(/\p{M}/gu, '');
  const plain = typed.normalize('NFKC');
  return [plain, plain.toLowerCase(), alone, alone.normalize('NFKC'), pictures.test(typed) || alone === '' ? '' : '?'];
}
