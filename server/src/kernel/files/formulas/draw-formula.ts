/** A formula as a picture. All lengths are in ems; `ascent` and `descent` are measured from the baseline of the surrounding text. */
export type DrawnFormula = { readonly svg: string; readonly width: number; readonly ascent: number; readonly descent: number };

const longestFormula = 1_000;
/** In ems. A taller formula fits on no page. */
const tallestFormula = 30;

/** The part of MathJax that is used here. */
type Library = {
  init(options: object): Promise<void>;
  tex2svgPromise(tex: string, options: { readonly display: boolean }): Promise<object>;
  readonly startup: { readonly adaptor: { innerHTML(node: object): string } };
};
let ready: Promise<Library> | undefined;

/** Loaded with the first formula, because most documents have none. Commands that define macros, link or load files are disabled. */
function mathJax(): Promise<Library> {
  ready ??= import('mathjax').then(async ({ default: library }: { default: Library }) => {
    await library.init({
      loader: { load: ['input/tex-base', '[tex]/ams', 'output/svg'] },
      tex: { packages: ['base', 'ams'], maxBuffer: longestFormula * 5, maxMacros: 100 },
      svg: { fontCache: 'none', linebreaks: { inline: false } },
      startup: { typeset: false },
    });
    return library;
  });
  return ready;
}

/**
 * Draws a formula with MathJax.
 * @param tex the text between dollar signs
 * @returns null if it is not valid TeX, is too tall, or has characters that cannot be drawn
 */
export async function drawFormula(tex: string): Promise<DrawnFormula | null> {
  if (tex.length > longestFormula) return null;
  const library = await mathJax();
  const svg = await library.tex2svgPromise(tex, { display: false }).then(
    (node) => library.startup.adaptor.innerHTML(node),
    () => null,
  );
  // A `<text>` element is an error message, or a character that the font lacks.
  if (svg === null || /<text|data-mjx-error|<a /.test(svg)) return null;
  const [, top = 0, width = 0, height = 0] = (/viewBox="([^"]+)"/.exec(svg)?.[1] ?? '').split(' ').map((length) => Number(length) / 1_000);
  return width > 0 && height > 0 && height <= tallestFormula ? { svg, width, ascent: -top, descent: height + top } : null;
}
