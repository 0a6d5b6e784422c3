/** Choices of the lesson report. Native radio buttons and select, for arrows, digits and touch. */
import type { LessonOutcome } from '@lectern/contract/lessons/lessons.schema';
import type { Topic } from '@lectern/contract/study/study.schema';
import { IconCheck, IconUserOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { NativePicker } from '../../../ui/fields/native-picker.tsx';
import { formatDate } from '../../../ui/formats/date-time.tsx';
import type { FormFields } from '../../../ui/forms/form-types.ts';
import { controlProps, useField } from '../../../ui/forms/use-field.ts';
import classes from './conduct-lesson.module.css';
import type { ReportValues } from './lesson-draft.ts';

type FieldProps = { readonly form: FormFields<ReportValues> };

export function OutcomeField({ form, disabled }: FieldProps & { readonly disabled: boolean }) {
  const { t } = useTranslation('lessons');
  const { value, change, problem } = useField<LessonOutcome>(form as never, 'outcome');
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
              onChange={() => change(outcome)}
              // Focused first: the teacher's first decision; the rest is prefilled.
              autoFocus={value === outcome}
              aria-keyshortcuts={digit}
            />
            {icon}
            <span>{title}</span>
            <kbd aria-hidden>{digit}</kbd>
          </label>
        ))}
      </div>
      {problem !== undefined && problem !== null && (
        <p className={classes.error} role="alert">
          {problem}
        </p>
      )}
    </fieldset>
  );
}

type TopicProps = FieldProps & {
  readonly topics: readonly Topic[];
  readonly nextId: number | null;
  readonly onChange: (topic: Topic | null) => void;
};

export function TopicField({ form, topics, nextId, onChange }: TopicProps) {
  const { t } = useTranslation('lessons');
  const field = useField<number | null>(form as never, 'topic_id');
  const titleOf = (topic: Topic) => {
    const named = t('conduct.topic_option', { position: topic.position, title: topic.title });
    if (topic.held_on !== null) return t('conduct.topic_done', { topic: named, date: formatDate(topic.held_on) });
    return topic.id === nextId ? t('conduct.topic_next', { topic: named }) : named;
  };
  return (
    <NativePicker
      {...controlProps(field)}
      label={t('conduct.topic')}
      placeholder={t('conduct.no_topic')}
      options={topics.map((topic) => ({ id: topic.id, title: titleOf(topic) }))}
      onChange={(id) => onChange(topics.find((topic) => topic.id === id) ?? null)}
      onClear={() => onChange(null)}
    />
  );
}

const marks = [5, 4, 3, 2, 1] as const;

export function MarkField({ form }: FieldProps) {
  const { t } = useTranslation('lessons');
  const { value, change } = useField<number | null>(form as never, 'mark');
  return (
    <fieldset
      className={classes.field}
      onKeyDown={(event) => {
        const mark = marks.find((each) => String(each) === event.key);
        if (mark === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
        event.stopPropagation();
        change(mark);
      }}
    >
      <legend className={classes.label}>{t('conduct.mark')}</legend>
      <div className={classes.marks}>
        {marks.map((mark) => (
          <label key={mark} className={classes.mark}>
            <input type="radio" name="mark" value={mark} checked={value === mark} onChange={() => change(mark)} />
            <span>{mark}</span>
          </label>
        ))}
        <label className={classes.mark} data-wide>
          <input type="radio" name="mark" value="" checked={value === null} onChange={() => change(null)} />
          <span>{t('conduct.no_mark')}</span>
        </label>
      </div>
    </fieldset>
  );
}
