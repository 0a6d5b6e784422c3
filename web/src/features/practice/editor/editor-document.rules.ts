import type { TextBlock } from '../practice.queries.ts';

type Span = Extract<TextBlock, { kind: 'paragraph' }>['spans'][number];
/** A node of the editor's document, limited to its schema. */
export type EditorNode = {
  readonly type?: string;
  readonly text?: string;
  readonly marks?: readonly { readonly type: string }[];
  readonly content?: readonly EditorNode[];
};

const listTypes = { bullets: 'bulletList', numbers: 'orderedList' } as const;

/** Nodes of spans. A line break is its own node. */
function nodesOf(spans: readonly Span[]): EditorNode[] {
  return spans.flatMap(({ text, bold, italic }) => {
    const marks = [...(bold ? [{ type: 'bold' }] : []), ...(italic ? [{ type: 'italic' }] : [])];
    return text
      .split('\n')
      .flatMap((part, at): EditorNode[] => [
        ...(at === 0 ? [] : [{ type: 'hardBreak' }]),
        ...(part === '' ? [] : [{ type: 'text', text: part, ...(marks.length === 0 ? {} : { marks }) }]),
      ]);
  });
}

const withContent = (type: string, spans: readonly Span[]): EditorNode => {
  const content = nodesOf(spans);
  return content.length === 0 ? { type } : { type, content };
};

/** @returns the editor's document of a body */
export function documentOf(blocks: readonly TextBlock[]): EditorNode {
  const content = blocks.map((block): EditorNode => {
    if ('spans' in block) return withContent(block.kind, block.spans);
    return {
      type: listTypes[block.kind],
      content: block.items.map((spans) => ({ type: 'listItem', content: [withContent('paragraph', spans)] })),
    };
  });
  return { type: 'doc', content: content.length === 0 ? [{ type: 'paragraph' }] : content };
}

function spansOf(nodes: readonly EditorNode[] = []): Span[] {
  const spans: Span[] = [];
  for (const { type, text = '\n', marks = [] } of nodes) {
    const has = (name: string) => marks.some((mark) => mark.type === name);
    const last = spans.at(-1);
    // A line break gets the style of the preceding text, so that it does not split the span.
    const look = type === 'hardBreak' && last !== undefined ? last : { bold: has('bold'), italic: has('italic') };
    if (last !== undefined && last.bold === look.bold && last.italic === look.italic)
      spans[spans.length - 1] = { ...last, text: last.text + text };
    else spans.push({ text, bold: look.bold, italic: look.italic });
  }
  return spans;
}

/** @returns the body of the editor's document; an empty one has no blocks */
export function blocksOf({ content = [] }: EditorNode): TextBlock[] {
  const blocks = content.flatMap((node): TextBlock[] => {
    if (node.type === 'heading' || node.type === 'paragraph') return [{ kind: node.type, spans: spansOf(node.content) }];
    if (node.type !== 'bulletList' && node.type !== 'orderedList') return [];
    const items = (node.content ?? []).map((item) => spansOf(item.content?.[0]?.content));
    return [{ kind: node.type === 'bulletList' ? 'bullets' : 'numbers', items }];
  });
  const empty = blocks.length === 1 && blocks[0]?.kind === 'paragraph' && blocks[0].spans.length === 0;
  return empty ? [] : blocks;
}
