/** What stands in the place of a page: while it comes, when there is none, when it may not be seen, when it failed. */
import type { ErrorComponentProps } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../kernel/api.ts';
import { Button, LinkButton } from '../ui/button.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Loading } from '../ui/loading.tsx';
import { PageHead } from '../ui/page.tsx';
import classes from './frame-pages.module.css';
import { signOut } from './shell/sign-out.ts';

export function PendingPage() {
  return <Loading size="large" />;
}

export function NotFoundPage() {
  const { t } = useTranslation('common');
  return (
    <main className={classes.center}>
      <PageHead title={t('frame.not_found')} />
      <h1>{t('frame.not_found')}</h1>
      <LinkButton to="/cabinet" variant="default">
        {t('frame.to_cabinet')}
      </LinkButton>
    </main>
  );
}

/** No right to a page, in the school's own words. */
export function ForbiddenPage() {
  const { t } = useTranslation('common');
  return (
    <div className={classes.center}>
      <PageHead title={t('frame.forbidden_title')} />
      <h2>{t('frame.forbidden_title')}</h2>
      <p>{t('frame.forbidden_text')}</p>
      <LinkButton to="/cabinet" variant="default">
        {t('frame.to_cabinet')}
      </LinkButton>
    </div>
  );
}

/** Whoever is signed in but is no staff: what it means, and the way out. */
export function OutsidePage() {
  const { t } = useTranslation('common');
  return (
    <main className={classes.center}>
      <PageHead title={t('frame.outside_title')} />
      <h1>{t('frame.outside_title')}</h1>
      <p>{t('frame.outside_text')}</p>
      <Button onClick={signOut}>{t('frame.exit')}</Button>
    </main>
  );
}

export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const known: unknown = error;
  // The way to the sign-in page has begun already.
  if (known instanceof ApiError && known.status === 401) return <PendingPage />;
  if (known instanceof ApiError && known.status === 403) return <ForbiddenPage />;
  return (
    <div className={classes.center}>
      <ErrorState error={known} onRetry={reset} />
    </div>
  );
}
