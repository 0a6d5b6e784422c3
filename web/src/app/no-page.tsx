/** Error pages of the frame: not found, forbidden, not staff. Loaded on demand, because few users see them. */
import { useTranslation } from 'react-i18next';
import { useCurrentUser } from '../kernel/session.ts';
import { Button, LinkButton } from '../ui/button.tsx';
import { PageHead } from '../ui/page.tsx';
import classes from './frame-pages.module.css';
import { signOut } from './shell/sign-out.ts';

/** Inside the frame: page not found. */
export function NotFound() {
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

/** Forbidden, in the school's wording. With a sign-out button for users who can open no page. */
export function Forbidden({ withExit = false }: { readonly withExit?: boolean }) {
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

/** For signed-in users who are not staff: an explanation, and sign-out. */
export function Outside() {
  const { t } = useTranslation('common');
  const { id, roles } = useCurrentUser();
  return (
    <main className={classes.center}>
      <PageHead title={t('frame.forbidden_title')} />
      <h1>{t('frame.forbidden_title')}</h1>
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
