import type { ReactNode } from 'react';
import classes from './version-facts.module.css';

/** State and figures of a version, in the toolbar of its page. */
export function VersionFacts({ children }: { readonly children: ReactNode }) {
  return <p className={classes.facts}>{children}</p>;
}

/** What blocks publishing a draft, one `li` each. */
export function PublishBlockers({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <ul className={classes.blockers} aria-label={label}>
      {children}
    </ul>
  );
}
