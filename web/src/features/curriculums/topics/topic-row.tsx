import { IconArrowDown, IconArrowUp, IconChevronDown, IconChevronRight, IconGripVertical, IconTrash } from '@tabler/icons-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/icon-button.tsx';
import type { Topic } from '../curriculums.queries.ts';
import classes from '../levels/grade-level.module.css';
import { TopicFiles } from '../materials/topic-files.tsx';
import { TopicCell } from './topic-cell.tsx';
import { linksText, parseLinks } from './topic-links.rules.ts';
import type { TopicWrites } from './use-topic-writes.ts';
import { ButtonRow } from '../../../ui/button.tsx';
import { limitOf } from '../../../kernel/text-limits.ts';

type Props = {
  readonly topic: Topic;
  readonly editable: boolean;
  readonly chosen: boolean;
  readonly writes: TopicWrites;
  readonly onChoose: () => void;
  readonly onNext: () => void;
  readonly onMove: (by: -1 | 1) => void;
  readonly onDrag: () => void;
  readonly onDrop: () => void;
  readonly children: ReactNode;
};

/** Hours of a topic have at most two digits. */
const maxHoursDigits = 2;
/** Length of all typed links together. The server limits each of them. */
const maxLinksLength = 20_000;

const details = ['goal', 'preparation', 'homework'] as const;
const labels = {
  goal: 'curriculum.field.goal',
  preparation: 'curriculum.field.preparation',
  homework: 'curriculum.field.homework',
} as const;

/** A topic: title and hours in a row, other fields below when it is open. */
export function TopicRow(props: Props) {
  const { topic, editable, chosen, writes, onChoose, onNext, onMove, onDrag, onDrop, children } = props;
  const { t } = useTranslation('lessons');
  const [open, setOpen] = useState(false);
  const { title, position } = topic;
  const named = (field: string) => t('curriculum.field.of', { field, title });
  const keys = (event: KeyboardEvent) => {
    if (!editable) return;
    if (event.key === 'Enter') onNext();
    if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      event.preventDefault();
      onMove(event.key === 'ArrowUp' ? -1 : 1);
    }
  };
  return (
    <>
      <li
        className={classes.row}
        data-topic={topic.id}
        data-chosen={chosen}
        onFocus={onChoose}
        // Not if selected text of a field is dragged.
        onDragStart={(event) => event.target instanceof HTMLElement && event.target.draggable && onDrag()}
        onDragOver={(event) => event.preventDefault()}
        onDrop={onDrop}
      >
        <div className={classes.line}>
          {editable ? (
            // Not a button: Firefox cannot drag buttons. By keyboard a topic is moved from its title.
            <span className={classes.place} draggable title={t('curriculum.drag', { place: position, title })}>
              <IconGripVertical size={16} aria-hidden />
              {position}
            </span>
          ) : (
            <span className={classes.place}>{position}</span>
          )}
          <TopicCell
            label={named(t('curriculum.field.title'))}
            value={title}
            maxLength={limitOf('/api/study/topics/{id}/edit/', 'title')}
            readOnly={!editable}
            onKeyDown={keys}
            onSave={(value, before) => writes.edit(topic, { title: value }, { title: before })}
          />
          <TopicCell
            label={named(t('curriculum.field.hours'))}
            value={String(topic.hours)}
            maxLength={maxHoursDigits}
            numeric
            readOnly={!editable}
            onKeyDown={keys}
            onSave={(value, before) => writes.edit(topic, { hours: Number(value) }, { hours: Number(before) })}
          />
          <IconButton
            icon={open ? IconChevronDown : IconChevronRight}
            aria-label={t('curriculum.details', { title })}
            aria-expanded={open}
            onClick={() => setOpen(!open)}
          />
        </div>
        {open && <TopicDetails topic={topic} editable={editable} writes={writes} onMove={onMove} />}
      </li>
      {children}
    </>
  );
}

/** Further fields of a topic, and buttons to move and delete it. */
function TopicDetails({ topic, editable, writes, onMove }: Pick<Props, 'topic' | 'editable' | 'writes' | 'onMove'>) {
  const { t } = useTranslation('lessons');
  const { title } = topic;
  const named = (field: string) => t('curriculum.field.of', { field, title });
  return (
    <div className={classes.details}>
      {details.map((field) => (
        <div key={field}>
          <span aria-hidden>{t(labels[field])}</span>
          <TopicCell
            label={named(t(labels[field]))}
            value={topic[field]}
            maxLength={limitOf('/api/study/topics/{id}/edit/', field)}
            lines
            readOnly={!editable}
            onSave={(value, before) => writes.edit(topic, { [field]: value }, { [field]: before })}
          />
        </div>
      ))}
      <div>
        <span aria-hidden>{t('curriculum.field.links_help')}</span>
        <TopicCell
          label={named(t('curriculum.field.links'))}
          value={linksText(topic.links)}
          maxLength={maxLinksLength}
          lines
          readOnly={!editable}
          onSave={(value, before) => writes.edit(topic, { links: parseLinks(value) }, { links: parseLinks(before) })}
        />
      </div>
      <TopicFiles topic={topic} editable={editable} writes={writes} />
      {editable && (
        <ButtonRow className={classes.moves}>
          <IconButton icon={IconArrowUp} aria-label={t('curriculum.move_up', { title })} onClick={() => onMove(-1)} />
          <IconButton icon={IconArrowDown} aria-label={t('curriculum.move_down', { title })} onClick={() => onMove(1)} />
          <IconButton icon={IconTrash} aria-label={t('curriculum.delete', { title })} onClick={() => void writes.remove(topic)} />
        </ButtonRow>
      )}
    </div>
  );
}
