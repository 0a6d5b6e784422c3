/** Placeholder of a screen that is not built yet: its purpose, and where to do the work until then. */
import { IconHammer } from '@tabler/icons-react';
import { useMatches } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '../ui/button.tsx';
import { PageHead } from '../ui/page.tsx';
import classes from './frame-pages.module.css';
import type { LaterScreen } from './later-screens.ts';
import { laterScreens } from './later-screens.ts';

export function LaterPage() {
  const screen = useMatches({ select: (matches) => matches.at(-1)?.staticData.screen as LaterScreen });
  const { t } = useTranslation('common');
  const title = t(`screen.${screen}`);
  return (
    <section className={classes.later} aria-labelledby="later-title">
      <PageHead title={title} back="/cabinet" />
      <span className={classes.sign}>
        <IconHammer size={24} stroke={1.6} aria-hidden />
      </span>
      <p className={classes.status}>{t('frame.later')}</p>
      <h2 id="later-title">{title}</h2>
      <p>{t(laterScreens[screen])}</p>
      <LinkButton to="/cabinet" variant="default">
        {t('frame.to_cabinet')}
      </LinkButton>
    </section>
  );
}
