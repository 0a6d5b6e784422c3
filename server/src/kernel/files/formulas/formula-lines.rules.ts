import type { DrawnFormula } from './draw-formula.ts';

/** An item of a line: text or a formula. Lengths are in points. */
export type Atom =
  | { readonly kind: 'text'; readonly text: string; readonly width: number }
  | { readonly kind: 'formula'; readonly svg: string; readonly width: number; readonly ascent: number; readonly descent: number };
export type Piece = { readonly text: string; readonly drawn: DrawnFormula | null };
type Measure = (text: string) => number;

/**
 * Breaks a text with formulas into lines. A formula stays with the characters that touch it. Text wider than a line is split; a formula
 * wider than a line is scaled down.
 * @param pieces in their order; `drawn` where the piece is a formula
 * @param width of a line, in points
 * @param fontSize points of an em
 */
export function formulaLines(pieces: readonly Piece[], width: number, fontSize: number, measure: Measure): Atom[][] {
  const lines: Atom[][] = [];
  let line: Atom[] = [];
  let used = 0;
  const end = () => {
    lines.push(joined(line, measure));
    [line, used] = [[], 0];
  };
  for (const group of groupsOf(pieces, width, fontSize, measure)) {
    if (group === 'end') end();
    else {
      const needed = widthOf(group);
      if (line.length > 0 && used + needed > width) end();
      line.push(...group);
      used += needed;
    }
  }
  if (line.length > 0 || lines.length === 0) end();
  return lines;
}

const widthOf = (atoms: readonly Atom[]) => atoms.reduce((sum, atom) => sum + atom.width, 0);

/** Groups that must not be broken across lines: words and formulas that touch each other, with the blanks after them. */
function groupsOf(pieces: readonly Piece[], width: number, fontSize: number, measure: Measure): (Atom[] | 'end')[] {
  const groups: (Atom[] | 'end')[] = [];
  let open: Atom[] = [];
  const close = () => {
    if (open.length > 0) groups.push(...(widthOf(open) > width ? open.map((atom) => [atom]) : [open]));
    open = [];
  };
  for (const { text, drawn } of pieces) {
    if (drawn === null) {
      for (const [word] of text.matchAll(/\n|[^\s]+[^\S\n]*|[^\S\n]+/g)) {
        if (word === '\n') close();
        if (word === '\n') groups.push('end');
        else open.push(...divided(word, width, measure));
        if (/\s$/.test(word)) close();
      }
    } else {
      const size = Math.min(fontSize, width / drawn.width);
      const { svg } = drawn;
      open.push({ kind: 'formula', svg, width: drawn.width * size, ascent: drawn.ascent * size, descent: drawn.descent * size });
    }
  }
  close();
  return groups;
}

function divided(word: string, width: number, measure: Measure): Atom[] {
  const whole = measure(word);
  const letters = [...word];
  if (whole <= width || letters.length < 2) return [{ kind: 'text', text: word, width: whole }];
  const half = Math.floor(letters.length / 2);
  return [letters.slice(0, half), letters.slice(half)].flatMap((part) => divided(part.join(''), width, measure));
}

/** Merges adjacent texts of a line, so that they are drawn as one. */
function joined(line: readonly Atom[], measure: Measure): Atom[] {
  const atoms: Atom[] = [];
  for (const atom of line) {
    const last = atoms.at(-1);
    if (atom.kind === 'text' && last?.kind === 'text') atoms[atoms.length - 1] = textAtom(last.text + atom.text, measure);
    else atoms.push(atom);
  }
  return atoms;
}

const textAtom = (text: string, measure: Measure): Atom => ({ kind: 'text', text, width: measure(text) });
