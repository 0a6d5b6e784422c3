import { formulaParts } from '@lectern/contract/questions/formulas.rules';
import { useEffect, useRef } from 'react';
import classes from './questions.module.css';

/** A text with rendered formulas. */
export function RichText({ text }: { readonly text: string }) {
  return (
    <span className={classes.text}>
      {formulaParts(text).map((part, at) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: parts have no id
        part.formula ? <Formula key={at} tex={part.text} /> : <span key={at}>{part.text}</span>,
      )}
    </span>
  );
}

/** Safe rendering: no trusted commands, limited expansion and size. Invalid formulas throw. */
const drawing = { output: 'mathml', throwOnError: true, trust: false, strict: 'ignore', maxExpand: 100, maxSize: 20 } as const;

/**
 * Drawn as MathML, which the browser lays out and screen readers read; what cannot be drawn stays as it is typed. The library comes when the
 * first formula is there.
 */
function Formula({ tex }: { readonly tex: string }) {
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    let left = false;
    void import('katex').then(({ default: katex }) => {
      if (left || place.current === null) return;
      try {
        katex.render(tex, place.current, drawing);
      } catch {
        place.current.textContent = tex;
      }
    });
    return () => {
      left = true;
    };
  }, [tex]);
  return <span ref={place}>{tex}</span>;
}
