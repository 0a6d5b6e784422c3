import { IconPlus, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import classes from './records.module.css';

type Props<L> = {
  readonly title: string;
  /** Label of the add button. */
  readonly add: string;
  readonly lines: readonly L[];
  readonly onChange: (lines: readonly L[]) => void;
  readonly newLine: () => L;
  readonly removeLabel: (line: L) => string;
  /** Column layout of the fields. */
  readonly of?: 'child';
  readonly below?: (line: L, at: number) => ReactNode;
  /** Fields of a line. */
  readonly children: (line: L, at: number) => ReactNode;
};

/** Form lines that can be added and removed. Empty lines are not sent. */
export function RecordLines<L extends { readonly key: string }>(props: Props<L>) {
  const { title, add, lines, onChange, newLine, removeLabel, of, below, children } = props;
  return (
    <fieldset className={classes.lines}>
      <legend>{title}</legend>
      {lines.map((line, at) => (
        <fieldset key={line.key} className={classes.line} data-of={of}>
          {children(line, at)}
          <IconButton icon={IconTrash} aria-label={removeLabel(line)} onClick={() => onChange(lines.filter((each) => each !== line))} />
          {below?.(line, at)}
        </fieldset>
      ))}
      <div>
        <Button variant="subtle" onClick={() => onChange([...lines, newLine()])}>
          <Icon icon={IconPlus} />
          {add}
        </Button>
      </div>
    </fieldset>
  );
}
