import type { ReactNode } from 'react';

/** One line of a list of facts (`dl`): what it is about, and what is known of it. */
export function Fact({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <>
      <dt>{title}</dt>
      <dd>{children}</dd>
    </>
  );
}
