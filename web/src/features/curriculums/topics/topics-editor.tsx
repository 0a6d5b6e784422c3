import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import type { GradeLevel } from '../curriculums.queries.ts';
import classes from '../levels/grade-level.module.css';
import { NewTopicRow } from './new-topic-row.tsx';
import { TopicRow } from './topic-row.tsx';
import type { TopicWrites } from './use-topic-writes.ts';

type Props = {
  readonly level: GradeLevel;
  readonly writes: TopicWrites;
  readonly chosen: number | null;
  readonly onChoose: (id: number) => void;
};

/** The topic after which a new one is inserted; 0 is the first place. */
type Place = number | null;

/** Topics in order. Enter adds the next one, pasted lines become topics, Alt and arrows or dragging reorder. */
export function TopicsEditor({ level, writes, chosen, onChoose }: Props) {
  const { t } = useTranslation('lessons');
  const [place, setPlace] = useState<Place>(null);
  const [dragged, setDragged] = useState<number | null>(null);
  const rows = useRef<HTMLOListElement>(null);
  const [moved, setMoved] = useState<number | null>(null);
  const { topics, can } = level;
  const editable = can.edit.allowed;
  const last = topics.at(-1)?.id ?? 0;
  const write = place ?? (topics.length === 0 && editable ? 0 : null);

  // The focus follows a topic moved by keyboard.
  useEffect(() => {
    if (moved !== null) rows.current?.querySelector<HTMLElement>(`[data-topic="${moved}"] input`)?.focus();
    setMoved(null);
  }, [moved]);

  const moveBy = async (id: number, by: -1 | 1) => {
    const at = topics.findIndex((topic) => topic.id === id);
    const topic = topics[at];
    if (topic === undefined || at + by < 0 || at + by >= topics.length) return;
    await writes.move(topic, topics[by === 1 ? at + 1 : at - 2]?.id ?? null);
    setMoved(id);
  };
  const drop = (target: number) => {
    const topic = topics.find(({ id }) => id === dragged);
    const [from, to] = [dragged, target].map((id) => topics.findIndex((each) => each.id === id)) as [number, number];
    setDragged(null);
    if (topic === undefined || from === to) return;
    void writes.move(topic, from < to ? target : (topics[to - 1]?.id ?? null));
  };
  const newRow = (after: number) => (
    <NewTopicRow
      key="new"
      onAdd={async (added) => {
        const id = await writes.add(after === 0 ? null : after, added);
        if (id !== null) setPlace(id);
        return id !== null;
      }}
      onLeave={() => setPlace(null)}
    />
  );
  return (
    <div className={classes.editor}>
      <p className="soft">{t(editable ? 'curriculum.editor_help' : 'curriculum.read_only')}</p>
      <ol ref={rows} className={classes.topics} aria-label={t('curriculum.topics')}>
        {write === 0 && newRow(0)}
        {topics.map((topic) => (
          <TopicRow
            key={topic.id}
            topic={topic}
            editable={editable}
            chosen={topic.id === chosen}
            writes={writes}
            onChoose={() => onChoose(topic.id)}
            onNext={() => setPlace(topic.id)}
            onMove={(by) => void moveBy(topic.id, by)}
            onDrag={() => setDragged(topic.id)}
            onDrop={() => drop(topic.id)}
          >
            {write === topic.id && newRow(topic.id)}
          </TopicRow>
        ))}
      </ol>
      {editable && write === null && (
        <div>
          <Button variant="default" onClick={() => setPlace(last)}>
            {t('curriculum.add_topic')}
          </Button>
        </div>
      )}
    </div>
  );
}
