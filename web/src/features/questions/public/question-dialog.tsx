import type { Question } from '@lectern/contract/questions/question.schema';
import type { QuestionKind } from '@lectern/contract/questions/question-kinds.rules';
import { largestQuestion, questionKinds } from '@lectern/contract/questions/question-kinds.rules';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { SelectField } from '../../../ui/forms/choice-fields.tsx';
import { DialogForm } from '../../../ui/forms/form.tsx';
import { NumberField } from '../../../ui/forms/number-fields.tsx';
import { TextAreaField } from '../../../ui/forms/text-fields.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import { check, required } from '../../../ui/forms/validation.ts';
import { AnswerField } from './answer-field.tsx';
import { PictureField } from './picture-field.tsx';
import type { PictureUpload } from './picture-field.tsx';
import classes from './questions.module.css';
import type { TypedQuestion } from './question-text.rules.ts';
import { emptyQuestion, questionOf, typedOf } from './question-text.rules.ts';
import { limitOf } from '../../../kernel/text-limits.ts';

export const kindTitles = {
  single: 'question.kind.single',
  several: 'question.kind.several',
  number: 'question.kind.number',
  text: 'question.kind.text',
  order: 'question.kind.order',
  match: 'question.kind.match',
  gaps: 'question.kind.gaps',
  open: 'question.kind.open',
} as const satisfies Record<QuestionKind, string>;
const helps = {
  single: 'question.help.single',
  several: 'question.help.several',
  number: 'question.help.number',
  text: 'question.help.text',
  order: 'question.help.order',
  match: 'question.help.match',
  gaps: 'question.help.gaps',
  open: 'question.help.open',
} as const satisfies Record<QuestionKind, string>;

const rulesOf = (values: TypedQuestion) => {
  const unread = questionOf(values) === null ? ('lessons:question.unread' as const) : null;
  const counts = values.kind !== 'open' && (values.points === null || values.points < 1 || values.points > largestQuestion.points);
  return {
    text: check(values.text, required) ?? (values.kind === 'gaps' ? unread : null),
    answers: values.kind === 'gaps' ? null : (check(values.answers, required) ?? unread),
    alt: values.picture_id === null ? null : check(values.alt, required),
    points: counts ? ('lessons:question.points_limit' as const) : null,
  };
};

const maxAnswersLength = largestQuestion.options * (limitOf('/api/study/test-templates/{id}/questions/', 'questions.options') + 1);

type Props = {
  /** Null for a new one. */
  readonly question: Question | null;
  readonly onSave: (question: Question) => Promise<unknown>;
  readonly onClose: () => void;
  /** Missing if questions have no pictures. */
  readonly upload?: PictureUpload;
};

/** Edits questions by keyboard: answers are typed as lines, with a preview beside them, and a key starts the next question. */
export function QuestionDialog({ question, onSave, onClose, upload }: Props) {
  const { t } = useTranslation('lessons');
  const [kind, setKind] = useState<QuestionKind>(question?.kind ?? 'single');
  const initial = question === null ? { ...emptyQuestion, kind } : typedOf(question);
  const form = useForm({
    initial: { ...initial, next: false },
    rules: rulesOf,
    send: async (values) => {
      const written = questionOf(values);
      if (written !== null) await onSave(written);
    },
    onSuccess: (_, values) => {
      if (!values.next) onClose();
      setKind(values.kind);
    },
  });
  const shown = questionOf(form.values);
  return (
    <DialogForm
      form={form}
      title={t(question === null ? 'question.new' : 'question.edit')}
      submit={t('question.save')}
      onClose={onClose}
      actions={
        question === null && (
          <Button variant="default" onClick={() => form.submit({ next: true })}>
            {t('question.save_next')}
          </Button>
        )
      }
    >
      <SelectField
        form={form}
        name="kind"
        label={t('question.kind_label')}
        options={questionKinds.map((id) => ({ id, title: t(kindTitles[id]) }))}
      />
      <TextAreaField
        form={form}
        name="text"
        label={t('question.text')}
        description={t('question.formula_help')}
        maxLength={limitOf('/api/study/test-templates/{id}/questions/', 'questions.text')}
        autoFocus
      />
      {upload !== undefined && <PictureField form={form} upload={upload} />}
      {form.values.kind !== 'gaps' && (
        <TextAreaField
          form={form}
          name="answers"
          label={t('question.answers')}
          description={t(helps[form.values.kind])}
          maxLength={maxAnswersLength}
          minRows={3}
        />
      )}
      {form.values.kind === 'gaps' && <p className="soft">{t(helps.gaps)}</p>}
      {form.values.kind !== 'open' && (
        <NumberField form={form} name="points" label={t('question.points')} min={1} max={largestQuestion.points} required />
      )}
      <TextAreaField
        form={form}
        name="explanation"
        label={t('question.explanation')}
        maxLength={limitOf('/api/study/test-templates/{id}/questions/', 'questions.explanation')}
      />
      {shown !== null && shown.text !== '' && (
        <section className={classes.preview} aria-label={t('question.preview')}>
          <p className="soft">{t('question.preview')}</p>
          <AnswerField question={shown} answer={null} onChange={() => undefined} seed={null} />
        </section>
      )}
    </DialogForm>
  );
}
