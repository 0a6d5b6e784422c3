import type { Answer } from '@lectern/contract/questions/question.schema';
import { hundredths, score } from '@lectern/contract/questions/scoring.rules';
import { questionsIn } from '@lectern/contract/questions/shuffle.rules';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { noQuery } from '../../kernel/api-query.ts';
import { useApiWrite } from '../../kernel/api-write.ts';
import { SelectField, SegmentField } from '../../ui/forms/choice-fields.tsx';
import { DialogForm } from '../../ui/forms/form.tsx';
import type { Form } from '../../ui/forms/form-types.ts';
import { NumberField } from '../../ui/forms/number-fields.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { check, required } from '../../ui/forms/validation.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { PaperLinks } from './paper-links.tsx';
import { AnswerField } from '../questions/public/answer-field.tsx';
import { pointsOf } from './result-line.tsx';
import classes from './tests.module.css';
import { saveTestResult, testQuery } from './tests.queries.ts';
import type { LessonTests, TestResult, TestTemplate } from './tests.queries.ts';

type Props = {
  readonly lessonId: number;
  readonly choices: LessonTests['choices'];
  /** The result to edit; null for a new one. */
  readonly result: TestResult | null;
  readonly onClose: () => void;
};

type Answers = Readonly<Record<string, Answer>>;
type Values = {
  readonly test_id: number | null;
  readonly mode: 'answers' | 'points';
  readonly points: number | null;
  readonly answers: Answers;
};

/** Records a test: the child's answers by question, or only the points. */
export function GiveTestDialog({ lessonId, choices, result, onClose }: Props) {
  const { t } = useTranslation('lessons');
  const save = useApiWrite(saveTestResult);
  const form = useForm<Values, unknown>({
    initial: initialOf(choices, result),
    rules: ({ test_id, mode, points, answers }) => ({
      test_id: check(test_id, required),
      points: mode === 'points' ? check(points, required) : null,
      answers: mode === 'answers' && Object.keys(answers).length === 0 ? ('lessons:test.no_answers' as const) : null,
    }),
    send: ({ test_id, mode, points, answers }) =>
      save.mutateAsync({
        body: {
          lesson_id: lessonId,
          test_id: Number(test_id),
          ...(mode === 'points'
            ? { earned: Math.round(Number(points) * hundredths) }
            : { answers: Object.entries(answers).map(([id, answer]) => ({ question_id: Number(id), answer })) }),
        },
      }),
    onSuccess: onClose,
  });
  const { test_id, mode } = form.values;
  const { data } = useQuery(test_id === null ? noQuery<TestTemplate>() : testQuery(test_id));
  const tests = choices.map(({ id, topic_title }) => ({ id, title: topic_title }));
  return (
    <DialogForm
      form={form}
      title={result === null ? t('test.give') : result.title}
      submit={t('curriculum.save')}
      disabled={mode === 'answers' && data === undefined}
      onClose={onClose}
    >
      {result === null && <SelectField form={form} name="test_id" label={t('test.which')} options={tests} />}
      {test_id !== null && <PaperLinks id={test_id} seed={lessonId} />}
      <SegmentField
        form={form}
        name="mode"
        label={t('test.how')}
        options={[
          { id: 'answers', title: t('test.by_answers') },
          { id: 'points', title: t('test.by_points') },
        ]}
      />
      {mode === 'points' && (
        <NumberField
          form={form}
          name="points"
          label={data === undefined ? t('question.points') : t('test.points_of', { points: data.points })}
          min={0}
          decimals={2}
          required
        />
      )}
      {mode === 'answers' &&
        test_id !== null &&
        (data === undefined ? <Skeleton height={160} /> : <AnswerSheet test={data} seed={lessonId} form={form} />)}
    </DialogForm>
  );
}

function initialOf(choices: Props['choices'], result: TestResult | null): Values {
  if (result === null)
    return { test_id: choices.length === 1 ? (choices[0]?.id ?? null) : null, mode: 'answers', points: null, answers: {} };
  const answers = Object.fromEntries(result.answers.flatMap(({ question_id, answer }) => (answer === null ? [] : [[question_id, answer]])));
  const byAnswers = result.by_question && Object.keys(answers).length > 0;
  return { test_id: result.test_id, mode: byAnswers ? 'answers' : 'points', points: result.earned / hundredths, answers };
}

type SheetProps = { readonly test: TestTemplate; readonly seed: number; readonly form: Form<Values> };

/** The questions in the order of the child's printout. */
function AnswerSheet({ test, seed, form }: SheetProps) {
  const { t } = useTranslation('lessons');
  const { questions, points } = test;
  const { answers } = form.values;
  const earned = questions.reduce((sum, { id, content }) => sum + score(content, answers[id] ?? null), 0);
  return (
    <>
      <ol className={classes.questions}>
        {questionsIn(test, seed).map(({ question: { id, content }, seed: own }, at) => (
          <li key={id} className={classes.row}>
            <div className={classes.rowHead}>{t('question.number', { number: at + 1 })}</div>
            <AnswerField
              question={content}
              answer={answers[id] ?? null}
              onChange={(answer) => form.change({ answers: { ...answers, [id]: answer } })}
              seed={own}
            />
          </li>
        ))}
      </ol>
      <p role="status">{t('test.total', { earned: pointsOf(earned), points })}</p>
    </>
  );
}
