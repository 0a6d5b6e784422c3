import { IconArrowDown, IconArrowUp, IconPencil, IconTrash } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/icon-button.tsx';
import classes from './questions.module.css';

type Props = {
  readonly number: number;
  readonly onEdit: () => void;
  readonly onMove: (by: -1 | 1) => void;
  readonly onDelete: () => void;
};

/** The buttons of a question in a list. Alt and an arrow key move it, too. */
export function QuestionButtons({ number, onEdit, onMove, onDelete }: Props) {
  const { t } = useTranslation('lessons');
  return (
    <fieldset
      aria-label={t('question.number', { number })}
      className={classes.rowButtons}
      onKeyDown={(event) => {
        if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
        event.preventDefault();
        onMove(event.key === 'ArrowUp' ? -1 : 1);
      }}
    >
      <IconButton icon={IconPencil} aria-label={t('question.edit_number', { number })} onClick={onEdit} />
      <IconButton icon={IconArrowUp} aria-label={t('question.up', { number })} onClick={() => onMove(-1)} />
      <IconButton icon={IconArrowDown} aria-label={t('question.down', { number })} onClick={() => onMove(1)} />
      <IconButton icon={IconTrash} aria-label={t('question.delete', { number })} onClick={onDelete} />
    </fieldset>
  );
}

/** Moves the focus to a moved question: `onMoved` takes the `data-question` of its row. */
export function useMovedQuestion(): { readonly list: RefObject<HTMLOListElement | null>; readonly onMoved: (question: number) => void } {
  const list = useRef<HTMLOListElement>(null);
  const [moved, setMoved] = useState<number | null>(null);
  useEffect(() => {
    if (moved !== null) list.current?.querySelector<HTMLElement>(`[data-question="${moved}"] button`)?.focus();
    setMoved(null);
  }, [moved]);
  return { list, onMoved: setMoved };
}
