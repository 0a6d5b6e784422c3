import classes from './practice.module.css';
import type { PracticeText, TextBlock } from './practice.queries.ts';

type Span = Extract<TextBlock, { kind: 'paragraph' }>['spans'][number];

/** A text as a child reads it. Rendered as plain text, never as HTML. */
export function TextBody({ blocks, language }: Pick<PracticeText, 'blocks' | 'language'>) {
  return (
    <div className={classes.body} lang={language}>
      {blocks.map((block, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no id
        <Block key={at} block={block} />
      ))}
    </div>
  );
}

function Block({ block }: { readonly block: TextBlock }) {
  if (block.kind === 'heading')
    return (
      <h3>
        <Spans spans={block.spans} />
      </h3>
    );
  if (block.kind === 'paragraph')
    return (
      <p>
        <Spans spans={block.spans} />
      </p>
    );
  const List = block.kind === 'bullets' ? 'ul' : 'ol';
  return (
    <List>
      {block.items.map((spans, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: items have no id
        <li key={at}>
          <Spans spans={spans} />
        </li>
      ))}
    </List>
  );
}

function Spans({ spans }: { readonly spans: readonly Span[] }) {
  return spans.map(({ text, bold, italic }, at) => {
    const slanted = italic ? <em>{text}</em> : text;
    // biome-ignore lint/suspicious/noArrayIndexKey: spans have no id
    return <span key={at}>{bold ? <strong>{slanted}</strong> : slanted}</span>;
  });
}
