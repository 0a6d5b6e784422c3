/** What stands in the place of a page: while it comes, when there is none, when it may not be seen, when it failed. */
import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { useRouter } from '@tanstack/react-router';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../kernel/api.ts';
import { useCurrentUser } from '../kernel/session.ts';
import { Button, LinkButton } from '../ui/button.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Loading } from '../ui/loading.tsx';
import { PageHead } from '../ui/page.tsx';
import classes from './frame-pages.module.css';
import { signOut } from './shell/sign-out.ts';

const SecondFactorPage = lazy(() => import('../features/accounts/security/second-factor-page.tsx'));

export function PendingPage() {
  return (
    <div className={classes.pending}>
      <Loading size="large" />
    </div>
  );
}

/** Stands inside the frame; nothing leads to it but a wrong address. */
export function NotFoundPage() {
  const { t } = useTranslation('common');
  return (
    <div className={classes.center}>
      <PageHead title={t('frame.not_found')} />
      <h2>{t('frame.not_found')}</h2>
      <p>{t('frame.not_found_text')}</p>
      <LinkButton to="/cabinet" variant="default">
        {t('frame.to_cabinet')}
      </LinkButton>
    </div>
  );
}

/** No right to a page, in the school's own words; with the way out where the person can do nothing else. */
export function ForbiddenPage({ withExit = false }: { readonly withExit?: boolean }) {
  const { t } = useTranslation('common');
  return (
    <div className={classes.center}>
      <PageHead title={t('frame.forbidden_title')} />
      <h2>{t('frame.forbidden_title')}</h2>
      <p>{t('frame.forbidden_text')}</p>
      <div className={classes.ways}>
        <LinkButton to="/cabinet" variant="default">
          {t('frame.to_cabinet')}
        </LinkButton>
        {withExit && <Button onClick={signOut}>{t('frame.exit')}</Button>}
      </div>
    </div>
  );
}

/** Whoever is signed in but is no staff: what it means, and the ways out. */
export function OutsidePage() {
  const { t } = useTranslation('common');
  const { id, roles } = useCurrentUser();
  return (
    <main className={classes.center}>
      <PageHead title={t('frame.outside_title')} />
      <h1>{t('frame.outside_title')}</h1>
      <p>{t('frame.outside_text')}</p>
      <div className={classes.ways}>
        {roles.length > 1 && (
          <LinkButton to="/accounts/role_selection/$userId" params={{ userId: String(id) }} variant="default">
            {t('frame.change_role')}
          </LinkButton>
        )}
        <Button onClick={signOut}>{t('frame.exit')}</Button>
      </div>
    </main>
  );
}

export function ErrorPage({ error }: ErrorComponentProps) {
  const router = useRouter();
  const queries = useQueryErrorResetBoundary();
  const known: unknown = error;
  // What failed is asked for again, whether the route or a part of its page had asked.
  const retry = () => {
    queries.reset();
    void router.invalidate();
  };
  // The way to the sign-in page has begun already.
  if (known instanceof ApiError && known.status === 401) return <PendingPage />;
  if (known instanceof ApiError && known.key === 'second_factor_setup_needed') return <SecondFactorPage onExit={signOut} />;
  if (known instanceof ApiError && known.status === 403) return <ForbiddenPage />;
  return (
    <div className={classes.center}>
      <ErrorState error={known} onRetry={retry} />
    </div>
  );
}
