/** A spinner in three sizes, with the hidden text "Loading...". */
import type { ReactNode } from 'react';
import { useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './loading.module.css';

type LoadingProps = { readonly size?: 'large' | 'medium' | 'small' };

/** In place of the content. */
export function Loading({ size = 'medium' }: LoadingProps) {
  const { t } = useTranslation('ui', { useSuspense: false });
  return (
    <div className={classes.loading} data-size={size} role="status">
      <span className={classes.spinner} />
      <span className="visually-hidden">{t('state.loading')}</span>
    </div>
  );
}

type OverlayProps = LoadingProps & { readonly loading: boolean; readonly children: ReactNode };

/** Over existing content, which stays visible but inert. Restores the focus afterwards. */
export function LoadingOverlay({ loading, size = 'medium', children }: OverlayProps) {
  const content = useRef<HTMLDivElement>(null);
  const focused = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const element = content.current;
    if (!loading || element === null) return undefined;
    focused.current = element.contains(document.activeElement) ? (document.activeElement as HTMLElement) : null;
    element.inert = true;
    return () => {
      element.inert = false;
      // Unless the focus has moved meanwhile.
      if (document.activeElement === document.body) focused.current?.focus({ preventScroll: true });
    };
  }, [loading]);
  return (
    <div className={classes.region} aria-busy={loading}>
      <div ref={content}>{children}</div>
      {loading && (
        <div className={classes.overlay}>
          <Loading size={size} />
        </div>
      )}
    </div>
  );
}
