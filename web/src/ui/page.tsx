/** A screen: its title goes to the top bar (and the browser's tab), `toolbar` with its `actions` stands above the content. */
import type { ReactNode } from 'react';
import { useLayoutEffect } from 'react';
import { setPageHead } from './page-head.ts';
import classes from './page.module.css';

/** The title and the way back, for a page that needs nothing else of `Page`. `back` is a path of this application. */
export function PageHead({ title, back }: { readonly title: string; readonly back?: string | undefined }) {
  useLayoutEffect(() => setPageHead({ title, back: back ?? null }), [title, back]);
  return null;
}

type Props = {
  readonly title: string;
  /** A path of this application for the back button of the top bar. */
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
