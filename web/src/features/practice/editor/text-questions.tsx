import type { Question } from '@lectern/contract/questions/question.schema';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiWrite } from '../../../kernel/api-write.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { toast } from '../../../ui/toasts/toast.ts';
import { QuestionButtons, useMovedQuestion } from '../../questions/public/question-buttons.tsx';
import { kindTitles, QuestionDialog } from '../../questions/public/question-dialog.tsx';
import { Solution } from '../../questions/public/solution.tsx';
import { editText } from '../practice.queries.ts';
import type { PracticeText } from '../practice.queries.ts';
import classes from '../practice.module.css';

/** The questions about a text. Each change is saved on its own. */
export function TextQuestions({ text }: { readonly text: PracticeText }) {
  const { t } = useTranslation('lessons');
  const label = t('students:practice.questions');
  const [open, setOpen] = useState<number | 'new' | null>(null);
  const edit = useApiWrite(editText);
  const { list, onMoved } = useMovedQuestion();
  const { questions, can } = text;
  const editable = can.edit.allowed;
  const save = (changed: readonly Question[]) =>
    edit.mutateAsync({ params: { id: text.id }, body: { questions: [...changed], before: { questions } } });
  const remove = (at: number) =>
    void save(questions.toSpliced(at, 1)).then(
      () => toast.success(t('question.deleted')),
      (error: unknown) => toast.error(error),
    );
  const move = (at: number, by: -1 | 1) => {
    const question = questions[at];
    if (question === undefined || at + by < 0 || at + by >= questions.length) return;
    void save(questions.toSpliced(at, 1).toSpliced(at + by, 0, question)).then(
      () => onMoved(at + by),
      (error: unknown) => toast.error(error),
    );
  };
  return (
    <Card title={label}>
      <ol ref={list} className={classes.questions} aria-label={label}>
        {questions.map((question, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: questions have no id
          <li key={at} data-question={at}>
            <div className={classes.questionHead}>
              <span>{t('question.number', { number: at + 1 })}</span>
              <Tag tone="neutral">{t(kindTitles[question.kind])}</Tag>
              {editable && (
                <QuestionButtons number={at + 1} onEdit={() => setOpen(at)} onMove={(by) => move(at, by)} onDelete={() => remove(at)} />
              )}
            </div>
            <Solution question={question} />
          </li>
        ))}
      </ol>
      {editable && (
        <Button variant="default" aria-haspopup="dialog" onClick={() => setOpen('new')}>
          <IconPlus size={16} aria-hidden />
          {t('question.add')}
        </Button>
      )}
      {open !== null && (
        <QuestionDialog
          question={open === 'new' ? null : (questions[open] ?? null)}
          onSave={(written) => save(open === 'new' ? [...questions, written] : questions.with(open, written))}
          onClose={() => setOpen(null)}
        />
      )}
    </Card>
  );
}
