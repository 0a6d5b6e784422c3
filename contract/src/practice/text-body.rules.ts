/** The largest body of a text: some twenty pages. */
export const largestBody = { blocks: 400, items: 100, spans: 200, characters: 40_000 } as const;

type Span = { readonly text: string };
type Block = { readonly spans: readonly Span[] } | { readonly items: readonly (readonly Span[])[] };

const lineOf = (spans: readonly Span[]) => spans.map(({ text }) => text).join('');

/** @returns the words of a body: a line for each paragraph, heading and item */
export function plainText(blocks: readonly Block[]): string {
  return blocks.flatMap((block) => ('spans' in block ? [lineOf(block.spans)] : block.items.map(lineOf))).join('\n');
}
