/** The fields of the report that are chosen, not typed: native radios and a native select, so that arrows, digits and touch work as people know them. */
import type { LessonOutcome } from '@lectern/contract/lessons/lessons.schema';
import type { Topic } from '@lectern/contract/study/study.schema';
import { IconCheck, IconUserOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../ui/formats/date-time.tsx';
import classes from './conduct-lesson.module.css';

type OutcomeProps = { readonly value: LessonOutcome; readonly disabled: boolean; readonly onChange: (value: LessonOutcome) => void };

export function OutcomeField({ value, disabled, onChange }: OutcomeProps) {
  const { t } = useTranslation('lessons');
  const outcomes = [
    { outcome: 'held', title: t('conduct.held'), digit: '1', icon: <IconCheck size={16} aria-hidden /> },
    { outcome: 'client_no_show', title: t('conduct.client_no_show'), digit: '2', icon: <IconUserOff size={16} aria-hidden /> },
  ] as const;
  return (
    <fieldset className={classes.field} disabled={disabled}>
      <legend className={classes.label}>{t('conduct.outcome')}</legend>
      <div className={classes.segments}>
        {outcomes.map(({ outcome, title, digit, icon }) => (
          <label key={outcome} className={classes.segment} data-outcome={outcome}>
            <input
              type="radio"
              name="outcome"
              value={outcome}
              checked={value === outcome}
              onChange={() => onChange(outcome)}
              // The first thing a teacher decides; the rest of the page is filled already.
              autoFocus={value === outcome}
              aria-keyshortcuts={digit}
            />
            {icon}
            <span>{title}</span>
            <kbd aria-hidden>{digit}</kbd>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

type TopicProps = {
  readonly topics: readonly Topic[];
  readonly nextId: number | null;
  readonly value: number | null;
  readonly error: string | undefined;
  readonly onChange: (topic: Topic | null) => void;
};

export function TopicField({ topics, nextId, value, error, onChange }: TopicProps) {
  const { t } = useTranslation('lessons');
  const titleOf = (topic: Topic) => {
    const named = t('conduct.topic_option', { position: topic.position, title: topic.title });
    if (topic.held_on !== null) return t('conduct.topic_done', { topic: named, date: formatDate(topic.held_on) });
    return topic.id === nextId ? t('conduct.topic_next', { topic: named }) : named;
  };
  return (
    <div className={classes.field}>
      <label className={classes.label} htmlFor="conduct-topic">
        {t('conduct.topic')}
      </label>
      <select
        id="conduct-topic"
        className={classes.select}
        value={value ?? ''}
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined ? undefined : 'conduct-topic-error'}
        onChange={({ currentTarget }) => onChange(topics.find(({ id }) => String(id) === currentTarget.value) ?? null)}
      >
        <option value="">{t('conduct.no_topic')}</option>
        {topics.map((topic) => (
          <option key={topic.id} value={topic.id}>
            {titleOf(topic)}
          </option>
        ))}
      </select>
      {error !== undefined && (
        <p id="conduct-topic-error" className={classes.error}>
          {error}
        </p>
      )}
    </div>
  );
}

const marks = [5, 4, 3, 2, 1] as const;

type MarkProps = { readonly value: number | null; readonly onChange: (value: number | null) => void };

export function MarkField({ value, onChange }: MarkProps) {
  const { t } = useTranslation('lessons');
  return (
    <fieldset
      className={classes.field}
      onKeyDown={(event) => {
        const mark = marks.find((each) => String(each) === event.key);
        if (mark === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
        event.stopPropagation();
        onChange(mark);
      }}
    >
      <legend className={classes.label}>{t('conduct.mark')}</legend>
      <div className={classes.marks}>
        {marks.map((mark) => (
          <label key={mark} className={classes.mark}>
            <input type="radio" name="mark" value={mark} checked={value === mark} onChange={() => onChange(mark)} />
            <span>{mark}</span>
          </label>
        ))}
        <label className={classes.mark} data-wide>
          <input type="radio" name="mark" value="" checked={value === null} onChange={() => onChange(null)} />
          <span>{t('conduct.no_mark')}</span>
        </label>
      </div>
    </fieldset>
  );
}
