import type { Answer } from '@lectern/contract/questions/question.schema';
import { hundredths, passes, score } from '@lectern/contract/questions/scoring.rules';
import { questionsIn } from '@lectern/contract/questions/shuffle.rules';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, ButtonRow } from '../../ui/button.tsx';
import { formatNumber } from '../../ui/formats/number.ts';
import { Tag } from '../../ui/tag.tsx';
import { AnswerField } from '../questions/public/answer-field.tsx';
import { Solution } from '../questions/public/solution.tsx';
import classes from './tests.module.css';
import type { TestTemplate } from './tests.queries.ts';

type Props = {
  readonly test: TestTemplate;
  /** Decides the order of a shuffled test. */
  readonly variant: number;
  /** Restarts with the next variant. */
  readonly onAgain: () => void;
};

/** The test as a child sees it, for trying out: shows the points on request, and stores nothing. */
export function ChildView({ test, variant, onAgain }: Props) {
  const { t } = useTranslation('lessons');
  const { questions, points, pass_percent } = test;
  const [answers, setAnswers] = useState<Readonly<Record<number, Answer>>>({});
  const [checked, setChecked] = useState(false);
  const earned = questions.map(({ id, content }) => score(content, answers[id] ?? null));
  const total = earned.reduce((sum, each) => sum + each, 0);
  return (
    <div className={classes.child}>
      <ol className={classes.questions}>
        {questionsIn(test, variant).map(({ question: { id, content }, at, seed: own }, place) => (
          <li key={id} className={classes.row}>
            <div className={classes.rowHead}>
              <span>{t('question.number', { number: place + 1 })}</span>
              <span className="soft">{t('test.points', { count: content.points })}</span>
              {checked && (
                <span>{t('test.earned', { points: formatNumber((earned[at] ?? 0) / hundredths, { maximumFractionDigits: 2 }) })}</span>
              )}
            </div>
            {checked ? (
              <Solution question={content} />
            ) : (
              <AnswerField
                question={content}
                answer={answers[id] ?? null}
                onChange={(answer) => setAnswers({ ...answers, [id]: answer })}
                seed={own}
              />
            )}
          </li>
        ))}
      </ol>
      {checked && (
        <p role="status">
          {t('test.total', { earned: formatNumber(total / hundredths, { maximumFractionDigits: 2 }), points })}{' '}
          <Tag tone={passes(total, points, pass_percent) ? 'held' : 'cancelled'}>
            {t(passes(total, points, pass_percent) ? 'test.passed' : 'test.failed')}
          </Tag>
        </p>
      )}
      <ButtonRow>
        {checked ? (
          <Button variant="default" onClick={onAgain}>
            {t('test.again')}
          </Button>
        ) : (
          <Button variant="default" onClick={() => setChecked(true)}>
            {t('test.check')}
          </Button>
        )}
      </ButtonRow>
    </div>
  );
}
