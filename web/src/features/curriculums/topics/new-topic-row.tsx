import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from '../levels/grade-level.module.css';
import { pastedTopics } from './pasted-topics.rules.ts';
import type { PastedTopic } from './pasted-topics.rules.ts';
import { limitOf } from '../../../kernel/text-limits.ts';

type Props = {
  /** @returns whether they were added */
  readonly onAdd: (topics: PastedTopic[]) => Promise<boolean>;
  readonly onLeave: () => void;
};

/** Input for the next topic's title, or many pasted topics. Removed if left empty. */
export function NewTopicRow({ onAdd, onLeave }: Props) {
  const { t } = useTranslation('lessons');
  const field = useRef<HTMLInputElement>(null);
  const [title, setTitle] = useState('');
  const adding = useRef(false);
  useEffect(() => field.current?.focus(), []);
  const add = async (topics: PastedTopic[]) => {
    if (adding.current) return;
    adding.current = true;
    if (await onAdd(topics)) setTitle('');
    adding.current = false;
    field.current?.focus();
  };
  return (
    <li className={classes.newRow}>
      <input
        ref={field}
        className={classes.field}
        aria-label={t('curriculum.new_topic')}
        placeholder={t('curriculum.new_topic')}
        value={title}
        maxLength={limitOf('/api/study/grade-levels/{id}/topics/', 'topics.title')}
        autoComplete="off"
        onChange={({ currentTarget }) => setTitle(currentTarget.value)}
        onPaste={(event) => {
          const pasted = pastedTopics(event.clipboardData.getData('text/plain'));
          if (pasted === null || pasted.length === 0) return;
          event.preventDefault();
          void add(pasted);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && title.trim() !== '') void add([{ title: title.trim() }]);
          if (event.key === 'Escape') onLeave();
        }}
        onBlur={() => {
          if (adding.current) return;
          if (title.trim() === '') onLeave();
          else void add([{ title: title.trim() }]).then(onLeave);
        }}
      />
    </li>
  );
}
