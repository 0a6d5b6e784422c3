import type { ReactNode } from 'react';

/** A row of a description list (`dl`). */
export function Fact({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <>
      <dt>{title}</dt>
      <dd>{children}</dd>
    </>
  );
}
