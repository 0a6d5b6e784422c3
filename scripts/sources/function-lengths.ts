/** Finds long functions in the source text: the formatter closes every function at the indentation of its first line. */
export type LongFunction = { readonly name: string; readonly line: number; readonly lines: number };

const forms = [
  /^( *)(?:export )?(?:default )?(?:async )?function\b\*? ?(\w*)/,
  /^( *)(?:export )?const (\w+)\b.* (?:async )?(?:<.*>)?\(.*[({]$/,
  /^( *)(?:async )?(?!if|for|while|switch|catch|return|expect|describe|it|test)(\w+)(?:: (?:async )?)?\(.*\{$/,
];

/** @returns the functions of a file with more than `most` lines */
export function longFunctions(text: string, most: number): LongFunction[] {
  const lines = text.split('\n');
  return lines.flatMap((start, index) => {
    const [, indent, name = ''] = forms.map((form) => form.exec(start)).find((found) => found !== null) ?? [];
    if (indent === undefined) return [];
    const length = lengthFrom(lines.slice(index), indent);
    return length > most ? [{ name, line: index + 1, lines: length }] : [];
  });
}

/** The length up to the closing line: `}`, `};` or `});`. A line that closes and opens, such as `}: Props) {`, does not end it. */
function lengthFrom([first = '', ...rest]: readonly string[], indent: string): number {
  if (/[;}]$/.test(first)) return 1;
  const end = rest.findIndex((line) => line.startsWith(indent) && /^[})]/.test(line.slice(indent.length)) && !/(?:\{|=>|\()$/.test(line));
  return end === -1 ? 1 : end + 2;
}
