import type { PlannedTopic } from '@lectern/contract/study/curriculum-moves.schema';
import type { Topic } from '@lectern/contract/study/study.schema';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../ui/formats/number.ts';
import { formatDate } from '../../../ui/formats/date-time.tsx';
import classes from './topic-cells.module.css';

const states = {
  held: 'plan.state.held',
  skipped: 'plan.state.skipped',
  next: 'plan.state.next',
  ahead: 'plan.state.ahead',
} as const;

type ShownTopic = Pick<Topic, 'id' | 'title' | 'held_on' | 'mark'> & { readonly test?: PlannedTopic['test'] };
type Props = { readonly label: string; readonly topics: readonly ShownTopic[]; readonly nextId: number | null };

/** A cell per topic of a child's level: held, skipped, next or ahead. Screen readers get a text. */
export function TopicCells({ label, topics, nextId }: Props) {
  const { t } = useTranslation('lessons');
  const lastHeld = topics.findLastIndex(({ held_on }) => held_on !== null);
  const cells = topics.map(({ id, title, held_on, mark, test = null }, place) => {
    const state = held_on !== null ? 'held' : place < lastHeld ? 'skipped' : id === nextId ? 'next' : 'ahead';
    const parts = [
      title,
      t(states[state]),
      held_on === null ? null : formatDate(held_on),
      mark === null ? null : t('plan.mark', { mark }),
      test === null
        ? null
        : t(test.passed ? 'plan.test_passed' : 'plan.test_failed', {
            earned: formatNumber(test.earned / 100, { maximumFractionDigits: 2 }),
            points: test.points,
          }),
    ];
    return {
      id,
      state,
      test: test === null ? undefined : test.passed ? 'passed' : 'failed',
      text: parts.filter((part) => part !== null).join(', '),
    };
  });
  return (
    <ol className={classes.cells} aria-label={label}>
      {cells.map(({ id, state, test, text }) => (
        <li key={id} className={classes.cell} data-state={state} data-test={test} title={text}>
          <span className="visually-hidden">{text}</span>
        </li>
      ))}
    </ol>
  );
}
