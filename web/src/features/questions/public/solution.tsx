import type { Question } from '@lectern/contract/questions/question.schema';
import { useTranslation } from 'react-i18next';
import classes from './questions.module.css';
import { QuestionPicture } from './question-picture.tsx';
import { typedOf } from './question-text.rules.ts';
import { RichText } from './rich-text.tsx';

/** A question with its correct answers, for editors. */
export function Solution({ question }: { readonly question: Question }) {
  const { t } = useTranslation('lessons');
  const right = question.kind === 'single' ? [question.right] : question.kind === 'several' ? question.right : [];
  return (
    <div className={classes.question}>
      <RichText text={question.text} />
      <QuestionPicture picture={question.picture} />
      {question.kind === 'single' || question.kind === 'several' ? (
        <ul className={classes.solution}>
          {question.options.map((option, at) => (
            <li key={option} data-right={right.includes(at)}>
              <RichText text={option} />
              {right.includes(at) && <span className="visually-hidden">{t('question.right')}</span>}
            </li>
          ))}
        </ul>
      ) : (
        <ul className={classes.solution}>
          {typedOf(question)
            .answers.split('\n')
            .filter((line) => line !== '')
            .map((line) => (
              <li key={line}>
                <RichText text={line} />
              </li>
            ))}
        </ul>
      )}
      {question.explanation !== '' && (
        <p className="soft">
          <RichText text={question.explanation} />
        </p>
      )}
    </div>
  );
}
