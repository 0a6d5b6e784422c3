import { formulaParts } from '@lectern/contract/questions/formulas.rules';
import { useEffect, useRef } from 'react';
import classes from './questions.module.css';

/** A text with its formulas drawn. */
export function RichText({ text }: { readonly text: string }) {
  return (
    <span className={classes.text}>
      {formulaParts(text).map((part, at) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: parts have no identity besides their place
        part.formula ? <Formula key={at} tex={part.text} /> : <span key={at}>{part.text}</span>,
      )}
    </span>
  );
}

/** Drawn as MathML, which the browser lays out and screen readers read. The library comes when the first formula is there. */
function Formula({ tex }: { readonly tex: string }) {
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    let left = false;
    void import('katex').then(({ default: katex }) => {
      if (left || place.current === null) return;
      katex.render(tex, place.current, { output: 'mathml', throwOnError: false, trust: false, strict: 'ignore', maxExpand: 100 });
    });
    return () => {
      left = true;
    };
  }, [tex]);
  return <span ref={place}>{tex}</span>;
}
