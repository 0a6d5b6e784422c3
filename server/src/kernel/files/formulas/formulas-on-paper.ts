import type { TextPart } from '@lectern/contract/questions/formulas.rules';
import type { Column, Content, Margins } from 'pdfmake/interfaces.js';
import { drawable, runsOf } from '../letters.rules.ts';
import type { Run } from '../letters.rules.ts';
import { paperFonts, textAscent, textWidth } from '../paper-fonts.ts';
import type { PaperFont } from '../paper-fonts.ts';
import { drawFormula } from './draw-formula.ts';
import type { DrawnFormula } from './draw-formula.ts';
import { formulaLines } from './formula-lines.rules.ts';
import type { Atom } from './formula-lines.rules.ts';

/** Pictures by the TeX of their formula; null if it cannot be drawn. */
export type DrawnFormulas = ReadonlyMap<string, DrawnFormula | null>;
type Look = { readonly bold: boolean; readonly color: string; readonly width: number; readonly fontSize: number };

/** Letters in formulas are smaller than text of the same font size. */
const larger = 1.2;
/** A formula wider than this many lines would be too small to read. */
const mostLines = 1.6;

/** Draws each formula of a document once. */
export async function drawFormulas(pieces: readonly TextPart[]): Promise<DrawnFormulas> {
  const drawn = new Map<string, DrawnFormula | null>();
  for (const { formula, text } of pieces) if (formula && !drawn.has(text)) drawn.set(text, await drawFormula(text));
  return drawn;
}

/** @returns the lines of a text with formulas, because pdfmake cannot mix pictures and text; null if no formula can be drawn */
export function linesOfFormulas(pieces: readonly TextPart[], formulas: DrawnFormulas, look: Look): Content[] | null {
  const { bold, width, fontSize } = look;
  const size = fontSize * larger;
  const shown = pieces.map(({ formula, text }) => {
    const drawn = formula ? (formulas.get(text) ?? null) : null;
    return { text: drawable(text), drawn: drawn === null || drawn.width * size > width * mostLines ? null : drawn };
  });
  if (shown.every(({ drawn }) => drawn === null)) return null;
  const measure = (text: string) => runsOf(text, paperFonts).reduce((sum, run) => sum + textWidth(run, bold, fontSize), 0);
  return formulaLines(shown, width, size, measure).map((atoms) => drawnLine(atoms, look));
}

/** Places the items of a line side by side on one baseline. */
function drawnLine(atoms: readonly Atom[], { bold, color, fontSize }: Look): Content {
  type Drawn = Extract<Atom, { kind: 'formula' }> | Run<PaperFont>;
  const pieces = atoms.flatMap((atom): readonly Drawn[] => (atom.kind === 'formula' ? [atom] : runsOf(atom.text, paperFonts)));
  const ascents = pieces.map((piece) => ('svg' in piece ? piece.ascent : textAscent(piece, bold, fontSize)));
  const top = Math.max(0, ...ascents);
  const columns = pieces.map((piece, at): Column => {
    const margin: Margins = [0, top - (ascents[at] ?? 0), 0, 0];
    if ('svg' in piece)
      return {
        svg: piece.svg.replaceAll('currentColor', color),
        width: piece.width,
        height: piece.ascent + piece.descent,
        margin,
      };
    const blanks = { noWrap: true, preserveLeadingSpaces: true, preserveTrailingSpaces: true };
    return { text: [{ ...piece }], width: textWidth(piece, bold, fontSize), ...blanks, margin };
  });
  return { unbreakable: true, columnGap: 0, columns };
}
