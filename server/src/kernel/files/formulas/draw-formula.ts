/** A formula as a picture. All lengths are in ems; `ascent` and `descent` are measured from the line of the text around it. */
export type DrawnFormula = { readonly svg: string; readonly width: number; readonly ascent: number; readonly descent: number };

const longestFormula = 1_000;
/** In ems. What is taller fits on no page and would take the text around it off the paper. */
const tallestFormula = 30;

/** The part of MathJax that is used here. */
type Library = {
  init(options: object): Promise<void>;
  tex2svgPromise(tex: string, options: { readonly display: boolean }): Promise<object>;
  readonly startup: { readonly adaptor: { innerHTML(node: object): string } };
};
let ready: Promise<Library> | undefined;

/** Loaded with the first formula: most documents have none. Only commands that draw are known: none that defines, links or loads. */
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

/** Draws a formula with MathJax. @param tex as it is typed between dollar signs @returns null for what is no formula, is too tall, or has letters that cannot be drawn */
export async function drawFormula(tex: string): Promise<DrawnFormula | null> {
  if (tex.length > longestFormula) return null;
  const library = await mathJax();
  const svg = await library.tex2svgPromise(tex, { display: false }).then(
    (node) => library.startup.adaptor.innerHTML(node),
    () => null,
  );
  // A text in the picture is an error message, or a letter that the font does not have.
  if (svg === null || /<text|data-mjx-error|<a /.test(svg)) return null;
  const [, top = 0, width = 0, height = 0] = (/viewBox="([^"]+)"/.exec(svg)?.[1] ?? '').split(' ').map((length) => Number(length) / 1_000);
  return width > 0 && height > 0 && height <= tallestFormula ? { svg, width, ascent: -top, descent: height + top } : null;
}
