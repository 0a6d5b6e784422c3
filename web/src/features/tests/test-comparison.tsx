import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { QueryPlaceholder } from '../../ui/states/query-placeholder.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Solution } from '../questions/public/solution.tsx';
import { ChangeTag } from '../versions/public/change-tag.tsx';
import { CompareWith } from '../versions/public/compare-with.tsx';
import classes from './tests.module.css';
import { compareTestsQuery } from './tests.queries.ts';
import type { ComparedQuestion, TestComparison as Compared, TestTemplate } from './tests.queries.ts';

const fieldTitles = {
  kind: 'test.changed.kind',
  text: 'test.changed.text',
  picture: 'test.changed.picture',
  answers: 'test.changed.answers',
  points: 'test.changed.points',
  explanation: 'test.changed.explanation',
  position: 'test.changed.position',
} as const;

type Version = { readonly id: number; readonly version: number };
type Props = {
  readonly from: Version;
  readonly to: TestTemplate;
  readonly others: readonly Version[];
  readonly onChoose: (id: number) => void;
};

/** Differences between two versions of a test, question by question. Unchanged questions are omitted. */
export function TestComparison({ from, to, others, onChoose }: Props) {
  const { t } = useTranslation('lessons');
  const query = useQuery(compareTestsQuery(to.id, from.id));
  const { data } = query;
  return (
    <Card
      title={t('curriculum.compared', { from: from.version, to: to.version })}
      aside={<CompareWith chosen={from.id} versions={others} onChoose={onChoose} />}
    >
      <QueryPlaceholder query={query} loading={<Skeleton height={240} />} />
      {data !== undefined && <Differences compared={data} />}
    </Card>
  );
}

function Differences({ compared }: { readonly compared: Compared }) {
  const { t } = useTranslation('lessons');
  const { from, to, fields } = compared;
  const questions = compared.questions.filter(({ change }) => change !== 'same');
  const orders = { true: t('test.shuffled'), false: t('test.in_order') };
  if (fields.length + questions.length === 0) return <EmptyState title={t('curriculum.nothing_changed')} />;
  return (
    <div className={classes.compared}>
      {fields.includes('title') && <p>{t('curriculum.renamed', { old: from.title, title: to.title })}</p>}
      {fields.includes('pass_percent') && <p>{t('test.changed.pass_mark', { from: from.pass_percent, to: to.pass_percent })}</p>}
      {fields.includes('shuffle') && <p>{t('test.changed.order', { from: orders[`${from.shuffle}`], to: orders[`${to.shuffle}`] })}</p>}
      <ul className={classes.questions} aria-label={t('test.changed.questions')}>
        {questions.map((question) => (
          <li key={`${question.before?.position} ${question.after?.position}`} className={classes.row}>
            <ChangedQuestion question={question} from={from.version} to={to.version} />
          </li>
        ))}
      </ul>
    </div>
  );
}

type ChangedProps = { readonly question: ComparedQuestion; readonly from: number; readonly to: number };

function ChangedQuestion({ question: { change, before, after, fields }, from, to }: ChangedProps) {
  const { t } = useTranslation('lessons');
  const sides = [
    { version: from, side: before },
    { version: to, side: after },
  ];
  return (
    <>
      <div className={classes.rowHead}>
        <ChangeTag change={change} />
        <span className="soft">{fields.map((field) => t(fieldTitles[field])).join(', ')}</span>
      </div>
      <div className={classes.sides}>
        {sides.map(
          ({ version, side }) =>
            side !== null && (
              <section key={version} className={classes.side}>
                <h3>
                  {t('test.changed.side', { version, number: side.position })} · {t('test.points', { count: side.content.points })}
                </h3>
                <Solution question={side.content} />
              </section>
            ),
        )}
      </div>
    </>
  );
}
