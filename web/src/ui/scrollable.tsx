import type { ReactNode, Ref } from 'react';

type Props = {
  readonly label: string;
  readonly className?: string | undefined;
  /** A list, in place of a part of the page. */
  readonly as?: 'section' | 'ul';
  /** Dimmed: the content is older than the last change. */
  readonly stale?: boolean;
  readonly ref?: Ref<HTMLElement>;
  readonly children: ReactNode;
};

/** A part of a page that scrolls by itself. It takes the focus, so that arrow keys scroll it. */
export function Scrollable({ label, className, as: Part = 'section', stale, ref, children }: Props) {
  return (
    <Part ref={ref as never} className={className} aria-label={label} data-stale={stale} tabIndex={0}>
      {children}
    </Part>
  );
}
