import { useTranslation } from 'react-i18next';
import { MaterialLink } from './materials/material-link.tsx';
import classes from './topic-for-lesson.module.css';

type Topic = {
  readonly title: string;
  readonly goal: string;
  readonly hours: number;
  readonly preparation: string;
  readonly homework: string;
  readonly links: readonly { readonly title: string; readonly url: string }[];
  readonly files?: readonly { readonly id: number; readonly title: string; readonly media_type: string; readonly size: number }[];
};

/** A topic of the curriculum, for its teacher. */
export function TopicForLesson({ topic }: { readonly topic: Topic }) {
  const { t } = useTranslation('lessons');
  const { files = [] } = topic;
  const facts = [
    { label: t('curriculum.field.goal'), value: topic.goal },
    { label: t('curriculum.field.hours'), value: String(topic.hours) },
    { label: t('curriculum.field.preparation'), value: topic.preparation },
    { label: t('curriculum.field.homework'), value: topic.homework },
  ].filter(({ value }) => value !== '');
  return (
    <section className={classes.topic} aria-label={topic.title}>
      <p className={classes.title}>{topic.title}</p>
      <dl className={classes.facts}>
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {topic.links.length > 0 && (
        <ul className={classes.links} aria-label={t('curriculum.field.links')}>
          {topic.links.map(({ title, url }) => (
            <li key={`${title} ${url}`}>
              <a href={url} target="_blank" rel="noopener noreferrer">
                {title}
              </a>
            </li>
          ))}
        </ul>
      )}
      {files.length > 0 && (
        <ul className={classes.links} aria-label={t('curriculum.field.files')}>
          {files.map((file) => (
            <li key={file.id}>
              <MaterialLink file={file} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
