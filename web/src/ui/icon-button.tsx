import type { Icon as TablerIcon } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { Icon } from './icon.tsx';
import classes from './icon-button.module.css';

type Props = Omit<ComponentProps<'button'>, 'children' | 'className' | 'type'> & {
  readonly icon: TablerIcon;
  readonly 'aria-label': string;
};

/** How a button of a picture alone looks, for what is a button by itself: the opener of a menu. */
export const iconButtonClass = classes.button ?? '';

/** A button of a picture alone; it is named by its label. */
export function IconButton({ icon, ...rest }: Props) {
  return (
    <button type="button" className={classes.button} {...rest}>
      <Icon icon={icon} />
    </button>
  );
}
