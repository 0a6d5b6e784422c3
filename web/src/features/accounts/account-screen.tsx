/** A page outside the frame: a centred panel with the language switch below. Links at its foot lead on or back. */
import type { ReactNode } from 'react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { PageHead } from '../../ui/page.tsx';
import classes from './account-screen.module.css';

type Props = {
  readonly title: string;
  /** Purpose of the page, in a sentence. */
  readonly text?: string;
  readonly children?: ReactNode;
  readonly links?: ReactNode;
};

export function AccountScreen({ title, text, children, links }: Props) {
  const { t, i18n } = useTranslation('common');
  const id = useId();
  return (
    <main className={classes.screen}>
      <PageHead title={title} />
      <section className={`card ${classes.panel}`} aria-labelledby={id}>
        <div className={classes.brand}>
          <img src="/icon.svg" alt="" width={32} height={32} />
          <span>{t('frame.product')}</span>
        </div>
        <h1 id={id} className={classes.title}>
          {title}
        </h1>
        {text !== undefined && <p className={classes.text}>{text}</p>}
        {children}
        {links !== undefined && <div className={classes.links}>{links}</div>}
      </section>
      <nav className={classes.languages} aria-label={t('frame.language')}>
        {(['en', 'ru'] as const).map((language) => (
          <button
            key={language}
            type="button"
            lang={language}
            aria-pressed={i18n.resolvedLanguage === language}
            onClick={() => i18n.changeLanguage(language)}
          >
            {t(language === 'en' ? 'frame.english' : 'frame.russian')}
          </button>
        ))}
      </nav>
    </main>
  );
}
