/** Explains a sum in steps from cause to effect. */
import { IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './explain-chips.module.css';

type Props = { readonly label?: string; readonly steps: readonly { readonly key: string; readonly content: ReactNode }[] };

export function ExplainChips({ label, steps }: Props) {
  return (
    <ol className={classes.chips} aria-label={label}>
      {steps.map(({ key, content }, index) => (
        <li key={key} className={classes.step}>
          <span className={classes.chip}>{content}</span>
          {index < steps.length - 1 && <IconChevronRight size={12} className={classes.arrow} aria-hidden />}
        </li>
      ))}
    </ol>
  );
}
