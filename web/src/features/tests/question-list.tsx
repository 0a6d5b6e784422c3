import type { Question } from '@lectern/contract/questions/question.schema';
import { IconPlus } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../kernel/api.ts';
import { useApiWrite } from '../../kernel/api-write.ts';
import { Button, ButtonRow } from '../../ui/button.tsx';
import { Tag } from '../../ui/tag.tsx';
import { toast } from '../../ui/toasts/toast.ts';
import { QuestionButtons, useMovedQuestion } from '../questions/public/question-buttons.tsx';
import { kindTitles, QuestionDialog } from '../questions/public/question-dialog.tsx';
import { Solution } from '../questions/public/solution.tsx';
import classes from './tests.module.css';
import { addQuestionPicture, addQuestions, deleteQuestion, editQuestion, moveQuestion } from './tests.queries.ts';
import type { TestQuestion, TestTemplate } from './tests.queries.ts';

/** Questions with their answers. Enter opens one, Alt and arrows move it, deleting can be undone. */
export function QuestionList({ test }: { readonly test: TestTemplate }) {
  const { t } = useTranslation('lessons');
  const [open, setOpen] = useState<TestQuestion | 'new' | null>(null);
  const { list, onMoved } = useMovedQuestion();
  const writes = useQuestionWrites(test);
  const { questions, unreadable, can } = test;
  const editable = can.edit.allowed;

  const moveBy = async (id: number, by: -1 | 1) => {
    if (await writes.moveBy(id, by)) onMoved(id);
  };
  return (
    <>
      <ol ref={list} className={classes.questions} aria-label={t('test.questions')}>
        {questions.map((question) => (
          <li key={question.id} className={classes.row} data-question={question.id}>
            <div className={classes.rowHead}>
              <span>{t('question.number', { number: question.position })}</span>
              <Tag tone="neutral">{t(kindTitles[question.content.kind])}</Tag>
              <span className="soft">{t('test.points', { count: question.content.points })}</span>
              {editable && (
                <QuestionButtons
                  number={question.position}
                  onEdit={() => setOpen(question)}
                  onMove={(by) => void moveBy(question.id, by)}
                  onDelete={() => void writes.remove(question)}
                />
              )}
            </div>
            <Solution question={question.content} />
          </li>
        ))}
      </ol>
      {unreadable.map(({ id, position }) => (
        <p key={id} role="alert" className={classes.bad}>
          {t('test.unreadable', { number: position })}{' '}
          {editable && (
            <Button variant="subtle" onClick={() => writes.removeUnreadable(id)}>
              {t('question.delete', { number: position })}
            </Button>
          )}
        </p>
      ))}
      {editable && (
        <ButtonRow>
          <Button variant="default" aria-haspopup="dialog" onClick={() => setOpen('new')}>
            <IconPlus size={16} aria-hidden />
            {t('question.add')}
          </Button>
        </ButtonRow>
      )}
      {open !== null && (
        <QuestionDialog
          question={open === 'new' ? null : open.content}
          onSave={(written) => (open === 'new' ? writes.add(written) : writes.edit(open, written))}
          onClose={() => setOpen(null)}
          upload={writes.upload}
        />
      )}
    </>
  );
}

function useQuestionWrites({ id, questions }: TestTemplate) {
  const { t } = useTranslation('lessons');
  const [add, edit] = [useApiWrite(addQuestions), useApiWrite(editQuestion)];
  const [move, remove] = [useApiWrite(moveQuestion), useApiWrite(deleteQuestion)];
  const addPicture = useApiWrite(addQuestionPicture);
  // Current content of questions changed by somebody else, from conflict errors.
  const seen = useRef(new Map<number, Question>());
  const behind = (question: number) => questions[questions.findIndex((each) => each.id === question) - 1]?.id ?? null;
  const withToast = <T,>(writing: Promise<T>) =>
    writing.then(
      () => true,
      (error: unknown) => {
        toast.error(error);
        return false;
      },
    );
  return {
    add: (question: Question) =>
      add.mutateAsync({ params: { id }, body: { after_id: questions.at(-1)?.id ?? null, questions: [question] } }),
    edit: async (question: TestQuestion, content: Question) => {
      const before = seen.current.get(question.id) ?? question.content;
      try {
        await edit.mutateAsync({ params: { id: question.id }, body: { content, before } });
      } catch (error) {
        const changed = error instanceof ApiError ? error.errors.find(({ key }) => key === 'changed_meanwhile') : undefined;
        if (changed !== undefined) seen.current.set(question.id, JSON.parse(String(changed.params.now)) as Question);
        throw error;
      }
    },
    upload: async (file: File) => (await addPicture.mutateAsync({ params: { id }, file })).id,
    removeUnreadable: (question: number) => void withToast(remove.mutateAsync({ params: { id: question } })),
    moveBy: (question: number, by: -1 | 1): Promise<boolean> => {
      const at = questions.findIndex((each) => each.id === question);
      if (at + by < 0 || at + by >= questions.length) return Promise.resolve(false);
      const after = questions[by === 1 ? at + 1 : at - 2]?.id ?? null;
      return withToast(move.mutateAsync({ params: { id: question }, body: { after_id: after } }));
    },
    remove: async (question: TestQuestion) => {
      const after_id = behind(question.id);
      if (!(await withToast(remove.mutateAsync({ params: { id: question.id } })))) return;
      toast.success(t('question.deleted'), {
        action: {
          label: t('curriculum.undo'),
          onAction: () => void withToast(add.mutateAsync({ params: { id }, body: { after_id, questions: [question.content] } })),
        },
      });
    },
  };
}
