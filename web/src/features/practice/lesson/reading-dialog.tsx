import { longestReading, shortestReading, wordsPerMinute } from '@lectern/contract/practice/reading.rules';
import type { Answer } from '@lectern/contract/questions/question.schema';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { noQuery } from '../../../kernel/api-query.ts';
import { useApiWrite } from '../../../kernel/api-write.ts';
import { CheckField, SelectField } from '../../../ui/forms/choice-fields.tsx';
import { DialogForm, FieldRow } from '../../../ui/forms/form.tsx';
import type { Form } from '../../../ui/forms/form-types.ts';
import { NumberField } from '../../../ui/forms/number-fields.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import { check, required } from '../../../ui/forms/validation.ts';
import { AnswerField } from '../../questions/public/answer-field.tsx';
import { saveReading, textQuery } from '../practice.queries.ts';
import type { LessonTexts, PracticeText, Reading } from '../practice.queries.ts';
import classes from '../practice.module.css';
import { TextBody } from '../text-body.tsx';
import { Timer } from './timer.tsx';

type Props = {
  readonly lessonId: number;
  readonly choices: LessonTexts['choices'];
  /** The reading to edit; null for a new one. */
  readonly reading: Reading | null;
  readonly onClose: () => void;
};
type Values = {
  readonly text_id: number | null;
  readonly seconds: number | null;
  /** Null: all words. */
  readonly words_read: number | null;
  readonly errors: number | null;
  readonly asked: boolean;
  readonly answers: Readonly<Record<string, Answer>>;
};

/** Records a reading: text, timer, and comprehension questions. */
export function ReadingDialog({ lessonId, choices, reading, onClose }: Props) {
  const { t } = useTranslation('lessons');
  const save = useApiWrite(saveReading);
  const [text, setText] = useState<PracticeText | null>(null);
  const form = useForm<Values, unknown>({
    initial: initialOf(choices, reading),
    rules: ({ text_id, seconds }) => ({
      text_id: check(text_id, required),
      seconds:
        check(seconds, required) ??
        (Number(seconds) < shortestReading || Number(seconds) > longestReading ? ('lessons:reading.seconds_limit' as const) : null),
    }),
    send: ({ text_id, seconds, words_read, errors, asked, answers }) =>
      save.mutateAsync({
        body: {
          lesson_id: lessonId,
          text_id: Number(text_id),
          seconds: Number(seconds),
          words_read: words_read ?? text?.words ?? 0,
          errors: errors ?? 0,
          answers: asked && text !== null ? text.questions.map((_, at) => answers[at] ?? null) : null,
        },
      }),
    onSuccess: onClose,
  });
  const { text_id } = form.values;
  const { data } = useQuery(text_id === null ? noQuery<PracticeText>() : textQuery(text_id));
  useEffect(() => setText(data ?? null), [data]);
  const texts = choices.map(({ id, title, words }) => ({ id, title: t('reading.choice', { title, count: words }) }));
  return (
    <DialogForm
      form={form}
      title={reading === null ? t('reading.give') : reading.title}
      submit={t('curriculum.save')}
      disabled={text === null}
      onClose={onClose}
    >
      {reading === null && <SelectField form={form} name="text_id" label={t('reading.which')} options={texts} />}
      {text !== null && <TimedText text={text} form={form} />}
    </DialogForm>
  );
}

function initialOf(choices: Props['choices'], reading: Reading | null): Values {
  if (reading === null) return { text_id: choices[0]?.id ?? null, seconds: null, words_read: null, errors: null, asked: true, answers: {} };
  const { text_id, seconds, words_read, errors } = reading;
  const given = (reading.answers ?? []).flatMap((answer, at) => (answer === null ? [] : [[String(at), answer] as const]));
  return { text_id, seconds, words_read, errors, asked: reading.answers !== null, answers: Object.fromEntries(given) };
}

function TimedText({ text, form }: { readonly text: PracticeText; readonly form: Form<Values> }) {
  const { t } = useTranslation('lessons');
  const { seconds, words_read, errors, asked, answers } = form.values;
  return (
    <>
      <Timer
        seconds={seconds}
        onStop={(measured) => form.change({ seconds: measured })}
        errors={errors ?? 0}
        onError={() => form.change({ errors: (errors ?? 0) + 1 })}
      />
      <TextBody blocks={text.blocks} language={text.language} />
      <FieldRow>
        <NumberField form={form} name="seconds" label={t('reading.seconds')} min={shortestReading} max={longestReading} />
        <NumberField
          form={form}
          name="words_read"
          label={t('reading.words_read')}
          placeholder={String(text.words)}
          min={1}
          max={text.words}
        />
        <NumberField form={form} name="errors" label={t('reading.errors')} min={0} max={text.words} />
      </FieldRow>
      {seconds !== null && seconds >= shortestReading && (
        <p role="status" className={classes.facts}>
          {t('reading.speed', { count: wordsPerMinute({ words_read: words_read ?? text.words, seconds }) })}
        </p>
      )}
      <CheckField form={form} name="asked" label={t('reading.asked')} />
      {asked && (
        <ol className={classes.questions}>
          {text.questions.map((question, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: questions have no id
            <li key={at}>
              <AnswerField
                question={question}
                answer={answers[at] ?? null}
                onChange={(answer) => form.change({ answers: { ...answers, [at]: answer } })}
                seed={null}
              />
            </li>
          ))}
        </ol>
      )}
    </>
  );
}
