/** The fonts of documents. */
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { openSync } from 'fontkit';
import type { Font } from 'fontkit';
import type { Letters } from './letters.rules.ts';

export type PaperFont = 'Roboto' | 'DejaVu';

const { resolve } = createRequire(import.meta.url);
const folderOf = (name: string, below: string) => join(dirname(resolve(`${name}/package.json`)), below);
const roboto = folderOf('pdfmake', 'fonts/Roboto');
const dejaVu = folderOf('dejavu-fonts-ttf', 'ttf');

const files: Readonly<Record<PaperFont, { readonly normal: string; readonly bold: string }>> = {
  Roboto: { normal: join(roboto, 'Roboto-Regular.ttf'), bold: join(roboto, 'Roboto-Medium.ttf') },
  DejaVu: { normal: join(dejaVu, 'DejaVuSans.ttf'), bold: join(dejaVu, 'DejaVuSans-Bold.ttf') },
};

/** The font files, by font and weight. Documents use no italics. */
export const fontFiles = files;
export const fontFolders: readonly string[] = [roboto, dejaVu];

/**
 * Roboto covers Latin, Cyrillic and Greek. DejaVu, which is loaded on demand, adds Armenian, Georgian and Hebrew letters, ₸ and ₴, arrows
 * and ticks.
 */
export const paperFonts: readonly [Letters<PaperFont>, ...Letters<PaperFont>[]] = [lettersOf('Roboto'), lettersOf('DejaVu')];

/** A font has a letter if both of its weights have it. */
function lettersOf(name: PaperFont): Letters<PaperFont> {
  let known: ReadonlySet<number> | undefined;
  const read = () => codePointsIn(files[name].normal).intersection(codePointsIn(files[name].bold));
  return {
    name,
    draws: (codePoint) => {
      known ??= read();
      return known.has(codePoint);
    },
  };
}

function codePointsIn(file: string): Set<number> {
  return new Set(fontOf(file).characterSet);
}

const opened = new Map<string, Font>();
function fontOf(file: string): Font {
  const font = opened.get(file) ?? (openSync(file) as Font);
  opened.set(file, font);
  return font;
}

type TextRun = { readonly text: string; readonly font: PaperFont };
const weight = (bold: boolean) => (bold ? 'bold' : 'normal');

/** @returns the width of a text that one font draws, in points */
export function textWidth({ text, font: name }: TextRun, bold: boolean, fontSize: number): number {
  const font = fontOf(files[name][weight(bold)]);
  return (font.layout(text).advanceWidth / font.unitsPerEm) * fontSize;
}

/** @returns the height of a line above its base line, in points */
export function textAscent({ font: name }: TextRun, bold: boolean, fontSize: number): number {
  const font = fontOf(files[name][weight(bold)]);
  return (font.ascent / font.unitsPerEm) * fontSize;
}
