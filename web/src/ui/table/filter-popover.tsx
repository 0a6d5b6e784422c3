/** A filter that is typed or picked in a few fields: a button of the bar, and the fields beside it. */
import type { Icon as TablerIcon } from '@tabler/icons-react';
import type { ComponentProps, SubmitEvent, ReactNode } from 'react';
import menu from './filter-menu.module.css';
import classes from './filter-popover.module.css';
import { Icon } from '../icon.tsx';
import { Popover } from '../floating/popover.tsx';
import type { Reach } from '../floating/use-opening.ts';

type Props = Omit<ComponentProps<typeof Popover>, 'button' | 'align'> & {
  /** What the button says. */
  readonly title: string;
  readonly icon: TablerIcon;
  /** Where its fields come when somebody reaches for them: `useOnDemand`. */
  readonly reach?: Reach | undefined;
  readonly children: (close: () => void) => ReactNode;
};

export function FilterPopover({ label, title, icon, reach, children }: Props) {
  const opener = (
    <>
      <Icon icon={icon} />
      {title}
    </>
  );
  return (
    <Popover label={label} button={{ className: menu.add, children: opener }} reach={reach}>
      {children}
    </Popover>
  );
}

export function FilterForm({ onSubmit, children }: { readonly onSubmit: () => void; readonly children: ReactNode }) {
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      {children}
    </form>
  );
}

/** A field with its label above it: an `input` or a `select`. */
export function FilterField({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is the child
    <label className={classes.field}>
      {label}
      {children}
    </label>
  );
}
