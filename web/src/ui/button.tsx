/**
 * A button, or a link styled as one: `filled` for the one primary action of a view, `default` beside it, `subtle` in rows. Small and free
 * of libraries: it is in the first load of every screen.
 */
import type { LinkProps } from '@tanstack/react-router';
import { Link } from '@tanstack/react-router';
import type { ComponentProps, ReactNode } from 'react';
import classes from './button.module.css';

type Look = {
  readonly variant?: 'filled' | 'default' | 'subtle' | 'danger';
  readonly wide?: boolean;
};

/** `aria-disabled` instead of `disabled` if a tooltip explains why: the button stays focusable but does nothing. */
type ButtonProps = Look & ComponentProps<'button'> & { readonly pending?: boolean };

export function Button({ variant = 'filled', wide = false, pending = false, children, onClick, type = 'button', ...rest }: ButtonProps) {
  const idle = pending || rest['aria-disabled'] === true;
  return (
    <button
      {...rest}
      type={type}
      className={classes.button}
      data-variant={variant}
      data-wide={wide}
      // Not `disabled`, which would drop the focus.
      aria-disabled={idle || undefined}
      aria-busy={pending || undefined}
      onClick={(event) => {
        if (idle) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {children}
    </button>
  );
}

type LinkButtonProps = Look & Pick<LinkProps, 'to' | 'params' | 'search'> & { readonly children: ReactNode };

export function LinkButton({ variant = 'filled', wide = false, children, ...rest }: LinkButtonProps) {
  return (
    <Link {...rest} className={classes.button} data-variant={variant} data-wide={wide}>
      {children}
    </Link>
  );
}

type ButtonRowProps = {
  readonly children: ReactNode;
  /** Alignment: at the start, at the end as in forms, or close together for icons. */
  readonly at?: 'start' | 'end' | 'icons';
  /** Adjustments of the caller, such as a margin. */
  readonly className?: string | undefined;
};

/** Buttons side by side, wrapping to further lines. */
export function ButtonRow({ children, at = 'start', className = '' }: ButtonRowProps) {
  const own = at === 'icons' ? classes.icons : at === 'end' ? `${classes.row} ${classes.end}` : classes.row;
  return <div className={`${own} ${className}`.trimEnd()}>{children}</div>;
}
