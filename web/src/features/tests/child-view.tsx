import type { Answer } from '@lectern/contract/questions/question.schema';
import { hundredths, passes, score } from '@lectern/contract/questions/scoring.rules';
import { shuffled } from '@lectern/contract/questions/shuffle.rules';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { formatNumber } from '../../ui/formats/number.ts';
import { Tag } from '../../ui/tag.tsx';
import { AnswerField } from '../questions/public/answer-field.tsx';
import { Solution } from '../questions/public/solution.tsx';
import classes from './tests.module.css';
import type { TestTemplate } from './tests.queries.ts';

/** The test as a child sees it, to be tried: what the answers would earn is said when asked, and nothing is stored. */
export function ChildView({ test: { questions, shuffle, points, pass_percent } }: { readonly test: TestTemplate }) {
  const { t } = useTranslation('lessons');
  const [seed, setSeed] = useState(1);
  const [answers, setAnswers] = useState<Readonly<Record<number, Answer>>>({});
  const [checked, setChecked] = useState(false);
  const order = shuffle ? shuffled(questions.length, seed) : questions.map((_, at) => at);
  const earned = questions.map(({ id, content }) => score(content, answers[id] ?? null));
  const total = earned.reduce((sum, each) => sum + each, 0);
  const begin = () => {
    setSeed(seed + 1);
    setAnswers({});
    setChecked(false);
  };
  return (
    <div className={classes.child}>
      <ol className={classes.questions}>
        {order.map((at, place) => {
          const question = questions[at];
          if (question === undefined) return null;
          const { id, content } = question;
          return (
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
                  seed={shuffle ? seed + id : null}
                />
              )}
            </li>
          );
        })}
      </ol>
      {checked && (
        <p role="status">
          {t('test.total', { earned: formatNumber(total / hundredths, { maximumFractionDigits: 2 }), points })}{' '}
          <Tag tone={passes(total, points, pass_percent) ? 'held' : 'cancelled'}>
            {t(passes(total, points, pass_percent) ? 'test.passed' : 'test.failed')}
          </Tag>
        </p>
      )}
      <div className={classes.buttons}>
        {checked ? (
          <Button variant="default" onClick={begin}>
            {t('test.again')}
          </Button>
        ) : (
          <Button variant="default" onClick={() => setChecked(true)}>
            {t('test.check')}
          </Button>
        )}
      </div>
    </div>
  );
}
