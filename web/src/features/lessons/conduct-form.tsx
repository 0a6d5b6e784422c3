/** The report of a lesson. What is known is filled in; what is typed is kept in the browser until the server has it. */
import type { ConductForm as Conduct, LessonDetail } from '@lectern/contract/lessons/lessons.schema';
import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { nowInstant } from '../../kernel/clock.ts';
import { Button } from '../../ui/button.tsx';
import { formatTime } from '../../ui/formats/date-time.tsx';
import { FormErrors, fieldErrors } from '../../ui/forms/form-errors.tsx';
import { MarkField, OutcomeField, TopicField } from './conduct-fields.tsx';
import classes from './conduct-lesson.module.css';
import { Earnings } from './earnings.tsx';
import type { LessonWords } from './lesson-draft.ts';
import { dropDraft, keepDraft, readDraft } from './lesson-draft.ts';
import { conductLessonWrite } from './lessons.queries.ts';
import { RecommendationFields } from './recommendation-fields.tsx';
import { TopicHint } from './topic-hint.tsx';
import { useApiWrite } from '../../kernel/api-write.ts';

type Props = {
  readonly conduct: Conduct;
  /** What was sent a moment ago, to go on from. */
  readonly said?: LessonWords | undefined;
  readonly onDone: (detail: LessonDetail, words: LessonWords) => void;
  readonly onCancel?: () => void;
};

/** The words to begin with: those of the report, or the next topic with its homework. */
function firstWords({ report, topics, next_topic_id, recommendation: given }: Conduct): LessonWords {
  const recommendation =
    given === null
      ? null
      : {
          course_id: given.course_id,
          grade_level_id: given.grade_level_id,
          lessons_per_week: given.lessons_per_week,
          comment: given.comment,
        };
  if (report !== null) {
    const { outcome, topic_id, homework, mark, parent_comment, private_note } = report;
    return { outcome, topic_id, homework, mark, parent_comment, private_note: private_note ?? '', recommendation };
  }
  const homework = topics.find(({ id }) => id === next_topic_id)?.homework ?? '';
  return { outcome: 'held', topic_id: next_topic_id, homework, mark: null, parent_comment: '', private_note: '', recommendation };
}

export function ConductForm({ conduct, said, onDone, onCancel }: Props) {
  const { t } = useTranslation('lessons');
  const { lesson, topics, next_topic_id, pay, recommendable } = conduct;
  // A lesson that was opened again keeps its words, and how it went is to be said anew.
  const report = lesson.status === 'planned' ? null : conduct.report;
  const [draft, setDraft] = useState(() => readDraft(lesson.id));
  const [words, setWords] = useState(() => draft?.words ?? said ?? firstWords(conduct));
  const [kept, setKept] = useState(true);
  const write = useApiWrite(conductLessonWrite);
  const at = fieldErrors(write.error);

  const change = (part: Partial<LessonWords>) => {
    const next = { ...words, ...part };
    setWords(next);
    setKept(keepDraft(lesson.id, { words: next, savedAt: nowInstant() }));
  };
  const startOver = () => {
    dropDraft(lesson.id);
    setDraft(null);
    setWords(said ?? firstWords(conduct));
  };
  const submit = () => {
    if (write.isPending) return;
    write.mutate(
      {
        params: { id: lesson.id },
        // A recommendation belongs to a lesson that was held.
        body: { ...words, recommendation: words.outcome === 'held' ? (words.recommendation ?? null) : null },
      },
      {
        onSuccess: (detail) => {
          dropDraft(lesson.id);
          onDone(detail, words);
        },
      },
    );
  };

  return (
    <form
      className={`card ${classes.form}`}
      aria-label={t('conduct.form')}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
          event.preventDefault();
          submit();
        }
        const typing = event.target instanceof HTMLTextAreaElement || event.target instanceof HTMLSelectElement;
        if (typing || report !== null || event.ctrlKey || event.metaKey || event.altKey) return;
        if (event.key === '1') change({ outcome: 'held' });
        if (event.key === '2') change({ outcome: 'client_no_show' });
      }}
    >
      {draft !== null && (
        <p className={classes.hint} role="status">
          {t('conduct.draft_restored', { time: formatTime(draft.savedAt) })}
          <button type="button" className={classes.link} onClick={startOver}>
            {t('conduct.draft_discard')}
          </button>
        </p>
      )}
      <OutcomeField value={words.outcome} disabled={report !== null} onChange={(outcome) => change({ outcome })} />
      {words.outcome === 'held' && (
        <>
          <TopicField
            topics={topics}
            nextId={next_topic_id}
            value={words.topic_id}
            error={at('topic_id')}
            onChange={(topic) => {
              // Homework nobody has touched follows the topic; what a teacher typed stays.
              const before = topics.find(({ id }) => id === words.topic_id)?.homework ?? '';
              const follows = words.homework.trim() === before.trim() || words.homework.trim() === '';
              change({ topic_id: topic?.id ?? null, ...(follows ? { homework: topic?.homework ?? '' } : {}) });
            }}
          />
          {words.topic_id !== null && report === null && words.topic_id !== next_topic_id && (
            <TopicHint lessonId={lesson.id} topicId={words.topic_id} />
          )}
          <Textarea
            label={t('conduct.homework')}
            autosize
            minRows={2}
            maxLength={4000}
            value={words.homework}
            error={at('homework')}
            onChange={({ currentTarget }) => change({ homework: currentTarget.value })}
          />
          <MarkField value={words.mark} onChange={(mark) => change({ mark })} />
          {recommendable !== null && (
            <RecommendationFields
              courses={recommendable}
              courseId={lesson.course_id}
              value={words.recommendation ?? null}
              onChange={(recommendation) => change({ recommendation })}
            />
          )}
        </>
      )}
      <Textarea
        label={t('conduct.parent_comment')}
        description={t('conduct.parent_comment_hint')}
        autosize
        minRows={2}
        maxLength={4000}
        value={words.parent_comment}
        error={at('parent_comment')}
        onChange={({ currentTarget }) => change({ parent_comment: currentTarget.value })}
      />
      <Textarea
        label={t('conduct.private_note')}
        description={t('conduct.private_note_hint')}
        autosize
        minRows={1}
        maxLength={4000}
        value={words.private_note}
        error={at('private_note')}
        onChange={({ currentTarget }) => change({ private_note: currentTarget.value })}
      />
      <FormErrors error={write.error} except={['topic_id', 'homework', 'parent_comment', 'private_note']} />
      {!kept && <p className={classes.error}>{t('conduct.draft_not_kept')}</p>}
      <footer className={classes.footer}>
        {pay !== null && <Earnings explained={pay[words.outcome]} />}
        <div className={classes.buttons}>
          {onCancel !== undefined && (
            <Button variant="default" onClick={onCancel}>
              {t('conduct.cancel_editing')}
            </Button>
          )}
          <Button type="submit" pending={write.isPending} aria-keyshortcuts="Control+Enter">
            {report === null ? t('conduct.submit') : t('conduct.save')}
          </Button>
        </div>
      </footer>
    </form>
  );
}
