import type { Icon as TablerIcon } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { Icon } from './icon.tsx';
import classes from './icon-button.module.css';

type Props = Omit<ComponentProps<'button'>, 'children' | 'className' | 'type'> & {
  readonly icon: TablerIcon;
  readonly 'aria-label': string;
};

/** Style of an icon-only button, for elements that render their own button, such as a menu's. */
export const iconButtonClass = classes.button ?? '';

/** A button with only an icon, named by its label. */
export function IconButton({ icon, ...rest }: Props) {
  return (
    <button type="button" className={classes.button} {...rest}>
      <Icon icon={icon} />
    </button>
  );
}
