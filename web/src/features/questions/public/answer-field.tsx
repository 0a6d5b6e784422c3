import { formulaParts } from '@lectern/contract/questions/formulas.rules';
import { gapsOf, partsOf } from '@lectern/contract/questions/gaps.rules';
import type { Answer, Question } from '@lectern/contract/questions/question.schema';
import { rightSides } from '@lectern/contract/questions/scoring.rules';
import { itemOrder, optionOrder } from '@lectern/contract/questions/shuffle.rules';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { PlainSelect } from '../../../ui/options/plain-select.tsx';
import { QuestionPicture } from './question-picture.tsx';
import classes from './questions.module.css';
import { RichText } from './rich-text.tsx';
import { limitOf } from '../../../kernel/text-limits.ts';

type AnswerProps<K extends Question['kind']> = {
  readonly question: Question & { kind: K };
  readonly answer: (Answer & { kind: K }) | null;
  readonly onChange: (answer: Answer) => void;
  /** Seed of the shuffling of options, items and sides; null keeps options in their order. */
  readonly seed: number | null;
};

/** A question as a child sees it, with fields for the answer. */
export function AnswerField({
  question,
  answer,
  onChange,
  seed,
}: Omit<AnswerProps<Question['kind']>, 'question' | 'answer'> & {
  readonly question: Question;
  readonly answer: Answer | null;
}) {
  const props = { question, answer: answer?.kind === question.kind ? answer : null, onChange, seed } as never;
  return (
    <div className={classes.question}>
      {question.kind !== 'gaps' && <RichText text={question.text} />}
      <QuestionPicture picture={question.picture} />
      {(question.kind === 'single' || question.kind === 'several') && <Choices {...(props as ChoiceProps)} />}
      {(question.kind === 'number' || question.kind === 'text') && <Typed {...(props as TypedProps)} />}
      {question.kind === 'order' && <Ordered {...(props as AnswerProps<'order'>)} />}
      {question.kind === 'match' && <Matched {...(props as AnswerProps<'match'>)} />}
      {question.kind === 'gaps' && <Gaps {...(props as AnswerProps<'gaps'>)} />}
      {question.kind === 'open' && <Open {...(props as AnswerProps<'open'>)} />}
    </div>
  );
}

type ChoiceProps = AnswerProps<'single'> | AnswerProps<'several'>;

function Choices({ question, answer, onChange, seed }: ChoiceProps) {
  const name = useId();
  const order = optionOrder(question.options.length, seed);
  const chosen = answer === null ? [] : answer.kind === 'single' ? [answer.choice] : answer.choices;
  const choose = (at: number) => {
    if (question.kind === 'single') onChange({ kind: 'single', choice: at });
    else onChange({ kind: 'several', choices: chosen.includes(at) ? chosen.filter((each) => each !== at) : [...chosen, at] });
  };
  return (
    <fieldset className={classes.options}>
      <legend className="visually-hidden">{question.text}</legend>
      {order.map((at) => (
        <label key={at} className={classes.option}>
          <input
            type={question.kind === 'single' ? 'radio' : 'checkbox'}
            name={name}
            aria-label={nameOf(question.options[at] ?? '')}
            checked={chosen.includes(at)}
            onChange={() => choose(at)}
          />
          <RichText text={question.options[at] ?? ''} />
        </label>
      ))}
    </fieldset>
  );
}

/** Accessible name of an option with a formula: its source, because MathML gives no name. */
function nameOf(option: string): string | undefined {
  const parts = formulaParts(option);
  return parts.some(({ formula }) => formula) ? parts.map(({ text }) => text).join('') : undefined;
}

type TypedProps = AnswerProps<'number'> | AnswerProps<'text'>;

function Typed({ question, answer, onChange }: TypedProps) {
  const { t } = useTranslation('lessons');
  const label = question.kind === 'number' && question.unit !== '' ? t('question.number_with_unit') : t('question.answer');
  return (
    <input
      className={classes.input}
      aria-label={label}
      placeholder={label}
      maxLength={limitOf('/api/study/test-templates/{id}/questions/', 'questions.accepted')}
      autoComplete="off"
      value={answer?.text ?? ''}
      onChange={({ currentTarget }) => onChange({ kind: question.kind, text: currentTarget.value } as Answer)}
    />
  );
}

function Ordered({ question, answer, onChange, seed }: AnswerProps<'order'>) {
  const { t } = useTranslation('lessons');
  const { items } = question;
  const shown = itemOrder(items.length, seed);
  const order = answer?.order ?? [];
  const place = (at: number, item: number) =>
    onChange({
      kind: 'order',
      order: Array.from({ length: items.length }, (_, each) => (each === at ? item : (order[each] ?? items.length))),
    });
  return (
    <ol className={classes.order}>
      {items.map((_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: places are identified by their number
        <li key={at}>
          <PlainSelect
            className={classes.input}
            name={t('question.place', { place: at + 1 })}
            value={order[at] ?? items.length}
            options={[{ id: items.length, title: t('question.choose') }, ...shown.map((item) => ({ id: item, title: items[item] ?? '' }))]}
            onChange={(item) => place(at, item)}
          />
        </li>
      ))}
    </ol>
  );
}

function Matched({ question, answer, onChange, seed }: AnswerProps<'match'>) {
  const { t } = useTranslation('lessons');
  const sides = rightSides(question);
  const shown = itemOrder(sides.length, seed);
  const chosen = answer?.sides ?? [];
  return (
    <ul className={classes.pairs}>
      {question.pairs.map(({ left }, at) => (
        <li key={left}>
          <RichText text={left} />
          <PlainSelect
            className={classes.input}
            name={t('question.side_of', { left })}
            value={chosen[at] ?? -1}
            options={[{ id: -1, title: t('question.choose') }, ...shown.map((side) => ({ id: side, title: sides[side] ?? '' }))]}
            onChange={(side) =>
              onChange({ kind: 'match', sides: question.pairs.map((_, each) => (each === at ? side : (chosen[each] ?? -1))) })
            }
          />
        </li>
      ))}
    </ul>
  );
}

function Gaps({ question, answer, onChange }: AnswerProps<'gaps'>) {
  const { t } = useTranslation('lessons');
  const gaps = gapsOf(question.text);
  const texts = gaps.map((_, at) => answer?.texts[at] ?? '');
  return (
    <p className={classes.gaps}>
      {partsOf(question.text).map((part, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text have no id
        <span key={at}>
          <RichText text={part} />
          {at < gaps.length && (
            <input
              className={classes.gap}
              aria-label={t('question.gap', { number: at + 1 })}
              maxLength={limitOf('/api/study/test-templates/{id}/questions/', 'questions.accepted')}
              autoComplete="off"
              value={texts[at]}
              onChange={({ currentTarget }) => onChange({ kind: 'gaps', texts: texts.with(at, currentTarget.value) })}
            />
          )}
        </span>
      ))}
    </p>
  );
}

function Open({ question, answer, onChange }: AnswerProps<'open'>) {
  const { t } = useTranslation('lessons');
  const given = question.criteria.map((_, at) => answer?.criteria[at] ?? 0);
  const text = answer?.text ?? '';
  return (
    <>
      <textarea
        className={classes.input}
        aria-label={t('question.answer')}
        rows={3}
        maxLength={limitOf('/api/study/test-results/', 'answers.answer.text')}
        value={text}
        onChange={({ currentTarget }) => onChange({ kind: 'open', text: currentTarget.value, criteria: given })}
      />
      <ul className={classes.pairs}>
        {question.criteria.map(({ title, points }, at) => (
          <li key={title}>
            <span>{title}</span>
            <PlainSelect
              className={classes.input}
              name={t('question.criterion', { title })}
              value={given[at] ?? 0}
              options={Array.from({ length: points + 1 }, (_, each) => ({
                id: each,
                title: t('question.of_points', { points: each, of: points }),
              }))}
              onChange={(each) => onChange({ kind: 'open', text, criteria: given.with(at, each) })}
            />
          </li>
        ))}
      </ul>
    </>
  );
}
