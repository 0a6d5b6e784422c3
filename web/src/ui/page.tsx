/** A screen. Its title is shown in the top bar and the browser's tab; `toolbar` and `actions` are above the content. */
import type { ReactNode } from 'react';
import { useLayoutEffect } from 'react';
import { setPageHead } from './page-head.ts';
import classes from './page.module.css';

/** Title and back link, for a page that does not use `Page`. `back` is a path of this application. */
export function PageHead({ title, back }: { readonly title: string; readonly back?: string | undefined }) {
  useLayoutEffect(() => setPageHead({ title, back: back ?? null }), [title, back]);
  return null;
}

type Props = {
  readonly title: string;
  /** Path of this application for the back button of the top bar. */
  readonly back?: string | undefined;
  readonly toolbar?: ReactNode;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
};

export function Page({ title, back, toolbar, actions, children }: Props) {
  return (
    <div className={classes.page}>
      <PageHead title={title} back={back} />
      {(toolbar !== undefined || actions !== undefined) && (
        <div className={classes.toolbar}>
          <div className={classes.left}>{toolbar}</div>
          {actions !== undefined && <div className={classes.actions}>{actions}</div>}
        </div>
      )}
      {children}
    </div>
  );
}
