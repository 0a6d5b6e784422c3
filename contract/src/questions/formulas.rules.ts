export type TextPart = { readonly formula: boolean; readonly text: string };

/** Splits a text at its formulas, which are enclosed in dollar signs; `\$` is a literal dollar sign. */
export function formulaParts(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let rest = 0;
  for (const { 0: whole, 1: formula = '', index } of text.matchAll(/(?<!\\)\$([^$\n]+?)(?<!\\)\$/g)) {
    if (index > rest) parts.push({ formula: false, text: text.slice(rest, index) });
    parts.push({ formula: true, text: formula });
    rest = index + whole.length;
  }
  if (rest < text.length) parts.push({ formula: false, text: text.slice(rest) });
  return parts.map((part) => (part.formula ? part : { ...part, text: part.text.replaceAll('\\$', '$') }));
}
