import type { KeyboardEvent } from 'react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../ui/formats/date-time.tsx';
import { Tag } from '../../../ui/tag.tsx';
import type { ChildCriterion } from '../checklists.queries.ts';
import classes from '../checklists.module.css';
import { AutosavedText } from './autosaved-text.tsx';
import type { Field, Value } from './unsaved-changes.rules.ts';
import { limitOf } from '../../../kernel/text-limits.ts';

type Props = {
  readonly criterion: ChildCriterion;
  readonly editable: boolean;
  readonly onSave: (name: Field['name'], value: Value) => void;
  /** Focuses the next criterion. */
  readonly onNext: () => void;
};

/** A criterion. Digit keys choose a mark, 0 means not assessed, Enter confirms the chosen mark. All move to the next criterion. */
export function CriterionRow({ criterion, editable, onSave, onNext }: Props) {
  const { t } = useTranslation('students');
  const name = useId();
  const { id, title, scale, mark, comment, suggested, last } = criterion;
  const [commenting, setCommenting] = useState(comment !== '');
  const options = [...scale.map((word, at) => ({ value: at + 1, word })), { value: 0, word: t('checklist.not_assessed') }];
  const choose = (value: number) => onSave('mark', value);
  const onKeyDown = (event: KeyboardEvent) => {
    const key = Number.parseInt(event.key, 10);
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.key === 'Enter' && mark !== null) {
      if (suggested) choose(mark);
    } else if (Number.isInteger(key) && key >= 0 && key <= scale.length) choose(key);
    else return;
    event.preventDefault();
    onNext();
  };
  return (
    <li className={classes.criterion} data-criterion={id}>
      <fieldset className={classes.scale} disabled={!editable} onKeyDown={onKeyDown}>
        <legend>
          {title} {suggested && <Tag tone="attention">{t('checklist.suggested')}</Tag>}
        </legend>
        {options.map(({ value, word }) => (
          <label key={value} className={classes.word}>
            <input type="radio" name={name} value={value} checked={mark === value} onChange={() => choose(value)} />
            <span>
              <kbd aria-hidden>{value}</kbd> {word}
            </span>
          </label>
        ))}
      </fieldset>
      {last !== null && (
        <p className={classes.under}>
          {t('checklist.last', { word: last.mark === 0 ? t('checklist.not_assessed') : last.word })}
          {last.comment !== '' && ` · ${last.comment}`}
        </p>
      )}
      <Sources criterion={criterion} />
      {editable && commenting && (
        <AutosavedText
          label={t('checklist.comment_of', { criterion: title })}
          value={comment}
          maxLength={limitOf('/api/exams/child-checklists/{id}/marks/', 'comment')}
          rows={2}
          onSave={(text) => onSave('comment', text)}
        />
      )}
      {editable && !commenting && (
        <button type="button" className={classes.add} onClick={() => setCommenting(true)}>
          {t('checklist.add_comment')}
        </button>
      )}
      {!editable && comment !== '' && <p>{comment}</p>}
    </li>
  );
}

/** Sources of the suggested mark. */
function Sources({ criterion: { sources } }: { readonly criterion: ChildCriterion }) {
  const { t } = useTranslation('students');
  if (sources.length === 0) return null;
  return (
    <p className={classes.under}>
      {t('checklist.sources')}{' '}
      {sources
        .map(({ kind, title, on, mark }) => {
          const about = { title, date: formatDate(on), mark };
          if (kind === 'test') return t('checklist.source.test', about);
          return t(mark === null ? 'checklist.source.topic' : 'checklist.source.marked_topic', about);
        })
        .join('; ')}
    </p>
  );
}
