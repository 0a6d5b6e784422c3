/** A filter with input fields, in a popover. */
import type { Icon as TablerIcon } from '@tabler/icons-react';
import type { ComponentProps, SubmitEvent, ReactNode } from 'react';
import { Button } from '../button.tsx';
import type { Form } from '../forms/form-types.ts';
import { FormErrors } from '../forms/form-errors.tsx';
import menu from './filter-menu.module.css';
import classes from './filter-popover.module.css';
import { Icon } from '../icon.tsx';
import { Popover } from '../floating/popover.tsx';
import type { Reach } from '../floating/use-opening.ts';

type Props = Omit<ComponentProps<typeof Popover>, 'button' | 'align'> & {
  /** Label of the button. */
  readonly title: string;
  readonly icon: TablerIcon;
  /** Loads the fields when the pointer or focus reaches the button: `useOnDemand`. */
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

/** The fields of the filter, and its apply button. */
export function FilterForm<V>({
  form,
  submit,
  children,
}: {
  readonly form: Form<V>;
  readonly submit: string;
  readonly children: ReactNode;
}) {
  const send = (event: SubmitEvent) => {
    event.preventDefault();
    form.submit();
  };
  return (
    <form ref={form.element} className={classes.form} onSubmit={send} noValidate>
      {children}
      <FormErrors error={form.error} />
      <Button type="submit" pending={form.isPending}>
        {submit}
      </Button>
    </form>
  );
}

/** A label and its `input` or `select`. */
export function FilterField({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is the child
    <label className={classes.field}>
      {label}
      {children}
    </label>
  );
}
