/** Replacements for a page: loading, not found, forbidden, failed. */
import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../kernel/api.ts';
import { isMissingCode, serverAnswers } from '../kernel/requests/missing-code.ts';
import { ErrorState } from '../ui/states/error-state.tsx';
import { Loading } from '../ui/loading.tsx';
import { PageHead } from '../ui/page.tsx';
import classes from './frame-pages.module.css';
import { reloadForNewBuild } from './new-build.ts';
import { signOut } from './shell/sign-out.ts';

const SecondFactorPage = lazy(() => import('../features/accounts/security/second-factor-page.tsx'));
const NotFound = lazy(async () => ({ default: (await import('./no-page.tsx')).NotFound }));
const Forbidden = lazy(async () => ({ default: (await import('./no-page.tsx')).Forbidden }));
const Outside = lazy(async () => ({ default: (await import('./no-page.tsx')).Outside }));

export function PendingPage() {
  return (
    <div className={classes.pending}>
      <Loading size="large" />
    </div>
  );
}

/** Inside the frame: page not found. */
export const NotFoundPage = () => <NoPage of={NotFound} />;
/** Inside the frame: forbidden. With a sign-out button for users who can open no page. */
export const ForbiddenPage = (props: { readonly withExit?: boolean }) => <NoPage of={Forbidden} {...props} />;
/** Without the frame: for signed-in users who are not staff. */
export const OutsidePage = () => <NoPage of={Outside} />;

function NoPage({ of: Page, ...props }: { readonly of: ComponentType<{ readonly withExit?: boolean }>; readonly withExit?: boolean }) {
  return (
    <Suspense fallback={<PendingPage />}>
      <Page {...props} />
    </Suspense>
  );
}

export function ErrorPage({ error }: ErrorComponentProps) {
  const router = useRouter();
  const queries = useQueryErrorResetBoundary();
  const thrown: unknown = error;
  // Refetches failed queries, whether the route or a component sent them.
  const retry = () => {
    queries.reset();
    void router.invalidate();
  };
  // The redirect to the sign-in page is already under way.
  if (thrown instanceof ApiError && thrown.status === 401) return <PendingPage />;
  if (thrown instanceof ApiError && thrown.key === 'second_factor_setup_needed') return <SecondFactorPage onExit={signOut} />;
  if (thrown instanceof ApiError && thrown.status === 403) return <ForbiddenPage />;
  if (isMissingCode(thrown)) return <MissingCode error={thrown} />;
  return <Failed error={thrown} onRetry={retry} />;
}

/** Instead of a page whose code failed to load. Only a new load of the application surely loads the code: browsers may remember failures. */
function MissingCode({ error }: { readonly error: unknown }) {
  const [shown, show] = useState<unknown>(null);
  useEffect(() => {
    void reloadForNewBuild().then((outcome) => {
      if (outcome !== 'reloads') show(outcome === 'no_connection' ? new ApiError(0, null) : error);
    });
  }, [error]);
  const retry = async () => {
    if (await serverAnswers()) location.reload();
  };
  return shown === null ? <PendingPage /> : <Failed error={shown} onRetry={() => void retry()} />;
}

/** A failed page. Tries again by itself when the connection is back. */
function Failed({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  const { t } = useTranslation('common');
  useEffect(() => {
    if (!(error instanceof ApiError) || error.status !== 0) return;
    window.addEventListener('online', onRetry);
    return () => window.removeEventListener('online', onRetry);
  });
  return (
    <div className={classes.center}>
      {/* Otherwise the top bar would go on naming the page before. */}
      <PageHead title={t('frame.failed')} />
      <ErrorState error={error} onRetry={onRetry} />
    </div>
  );
}
