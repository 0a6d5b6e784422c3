import type { Mark } from '../search.queries.ts';
import classes from './palette-list.module.css';

/** Highlights the matched parts of a text. */
export function MarkedText({ text, marks }: { readonly text: string; readonly marks: readonly Mark[] }) {
  return (
    <>
      {marks.map(({ from, to }, at) => (
        <span key={from}>
          {text.slice(marks[at - 1]?.to ?? 0, from)}
          <mark className={classes.mark}>{text.slice(from, to)}</mark>
        </span>
      ))}
      {text.slice(marks.at(-1)?.to ?? 0)}
    </>
  );
}
