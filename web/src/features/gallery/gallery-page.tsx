/** The live gallery of `web/src/ui`, one page per component. In development only. */
import { Link } from '@tanstack/react-router';
import { Suspense, use } from 'react';
import { useTranslation } from 'react-i18next';
import { useAddress } from '../../kernel/use-address.ts';
import { Card } from '../../ui/card.tsx';
import { Loading } from '../../ui/loading.tsx';
import { PageHead } from '../../ui/page.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import type { GalleryPart } from './gallery-entries.ts';
import { galleryParts } from './gallery-entries.ts';
import type { GalleryEntry } from './gallery-entry.ts';
import classes from './gallery-page.module.css';
import { setColorScheme, useColorScheme } from '../../ui/theme/color-scheme.ts';

const words = {
  gallery: 'Gallery',
  parts: 'Parts',
  unknown: 'There is no such part: choose one of the list.',
  props: 'What it is given',
  keys: 'Keys',
  colours: 'Colours',
  language: 'Language',
};
const colours = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'auto', label: 'System’s' },
] as const;
const languages = [
  { value: 'en', label: 'English' },
  { value: 'ru', label: 'Русский' },
] as const;

export default function GalleryPage() {
  const { part: asked = galleryParts[0]?.part } = useAddress().search;
  const shown = galleryParts.find(({ part }) => part === asked);
  return (
    <div className={classes.gallery}>
      <PageHead title={`${shown?.title ?? words.gallery} · UI`} />
      <header className={classes.bar}>
        <strong className={classes.name}>{words.gallery}</strong>
        <Switches />
      </header>
      <nav className={classes.list} aria-label={words.parts}>
        <ul>
          {galleryParts.map(({ part, title }) => (
            <li key={part}>
              <Link to="." search={{ part }} className={classes.link} aria-current={part === shown?.part ? 'page' : undefined}>
                {title}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <main className={classes.main}>
        {shown === undefined ? (
          <p>{words.unknown}</p>
        ) : (
          <Suspense key={shown.part} fallback={<Loading size="large" />}>
            <Entry part={shown} />
          </Suspense>
        )}
      </main>
    </div>
  );
}

function Switches() {
  const colorScheme = useColorScheme();
  const { i18n } = useTranslation();
  return (
    <div className={classes.switches}>
      <Segmented label={words.colours} options={colours} value={colorScheme} onChange={setColorScheme} />
      <Segmented
        label={words.language}
        options={languages}
        value={i18n.resolvedLanguage === 'ru' ? 'ru' : 'en'}
        onChange={(language) => void i18n.changeLanguage(language)}
      />
    </div>
  );
}

/** Cached, so that a re-render does not load the code again. */
const loading = new Map<GalleryPart, Promise<GalleryEntry>>();

function loadOnce(part: GalleryPart): Promise<GalleryEntry> {
  const entry = loading.get(part) ?? part.load();
  loading.set(part, entry);
  return entry;
}

function Entry({ part }: { readonly part: GalleryPart }) {
  const { about, props, keys = [], examples } = use(loadOnce(part));
  return (
    <>
      <h1 className={classes.title}>{part.title}</h1>
      <div className={classes.about}>
        {about.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
      <div className={classes.examples}>
        {examples.map(({ title, show }) => (
          <Card key={title} title={title}>
            <div className={classes.example}>{show}</div>
          </Card>
        ))}
      </div>
      <Facts title={words.props} facts={props.map(({ name, about: text }) => ({ name, text }))} />
      {keys.length > 0 && <Facts title={words.keys} facts={keys.map(({ key, does }) => ({ name: key, text: does }))} />}
    </>
  );
}

type FactsProps = { readonly title: string; readonly facts: readonly { readonly name: string; readonly text: string }[] };

function Facts({ title, facts }: FactsProps) {
  return (
    <Card title={title}>
      <dl className={classes.facts}>
        {facts.map(({ name, text }) => (
          <div key={name} className={classes.fact}>
            <dt>
              <code>{name}</code>
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
