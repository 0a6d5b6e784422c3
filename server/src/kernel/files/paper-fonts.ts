/** The letters that papers are drawn with. */
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

/** Where the letters stand, by font and weight. Nothing on a paper is slanted. */
export const fontFiles = files;
export const fontFolders: readonly string[] = [roboto, dejaVu];

/**
 * Roboto has every letter of the Latin and Cyrillic alphabets and of Greek; DejaVu, which is opened when a paper needs it, Armenian,
 * Georgian and Hebrew letters, ₸ and ₴, arrows and ticks.
 */
export const paperFonts: readonly [Letters<PaperFont>, ...Letters<PaperFont>[]] = [lettersOf('Roboto'), lettersOf('DejaVu')];

/** A letter counts where both weights have it. */
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
  const font = openSync(file) as Font;
  return new Set(font.characterSet);
}
