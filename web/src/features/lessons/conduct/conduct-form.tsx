/** The lesson report form. Prefilled with known data; input is stored in the browser until it is sent. */
import type { ConductForm as Conduct, LessonDetail } from '@lectern/contract/lessons/lessons.schema';
import type { Topic } from '@lectern/contract/study/study.schema';
import type { KeyboardEvent } from 'react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiWrite } from '../../../kernel/api-write.ts';
import { nowInstant } from '../../../kernel/clock.ts';
import { Button, ButtonRow } from '../../../ui/button.tsx';
import { formatTime } from '../../../ui/formats/date-time.tsx';
import type { Form } from '../../../ui/forms/form-types.ts';
import { FormErrors } from '../../../ui/forms/form-errors.tsx';
import { TextAreaField } from '../../../ui/forms/text-fields.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import { MarkField, OutcomeField, TopicField } from './conduct-fields.tsx';
import classes from './conduct-lesson.module.css';
import { Earnings } from './earnings.tsx';
import type { ReportValues } from './lesson-draft.ts';
import { dropDraft, storeDraft, lessonDraftKey, readDraft } from './lesson-draft.ts';
import { conductLessonWrite } from '../lessons.queries.ts';
import { HeldFrom } from './mark-held.tsx';
import { NoShowQuestion } from './no-show-question.tsx';
import { RecommendationFields } from './recommendation-fields.tsx';
import { TopicForLesson } from '../public/topic-for-lesson.tsx';
import { TopicHint } from './topic-hint.tsx';

type Props = {
  readonly conduct: Conduct;
  /** The report just sent, to continue from. */
  readonly sent?: ReportValues | undefined;
  readonly onDone: (detail: LessonDetail, words: ReportValues) => void;
  readonly onCancel?: () => void;
};

/** Initial texts: from the report, or from the next topic and its homework. */
function initialValues({ report, topics, next_topic_id, recommendation: given }: Conduct): ReportValues {
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

/** Form values, stored in this browser. `restored`: the initial values come from a draft. */
function useReportForm({ conduct, sent, onDone }: Props) {
  const { id } = conduct.lesson;
  const [fresh] = useState(() => sent ?? initialValues(conduct));
  const [key] = useState(() => lessonDraftKey(id));
  const [draft, setDraft] = useState(() => readDraft(key));
  const [stored, setStored] = useState(true);
  const write = useApiWrite(conductLessonWrite);
  const [initial] = useState(() => draft?.words ?? fresh);
  const form = useForm({
    call: '/api/events/lessons/{id}/conduct/',
    initial,
    send: (words) => {
      // Only a held lesson has a recommendation.
      const recommendation = words.outcome === 'held' ? (words.recommendation ?? null) : null;
      return write.mutateAsync({ params: { id }, body: { ...words, recommendation } });
    },
    onSuccess: (detail, words) => {
      dropDraft(key);
      onDone(detail, words);
    },
  });
  const text = form.isChanged ? JSON.stringify(form.values) : null;
  useEffect(() => {
    if (text !== null) setStored(storeDraft(key, { words: JSON.parse(text) as ReportValues, savedAt: nowInstant() }));
  }, [key, text]);
  const startOver = () => {
    form.change(fresh);
    dropDraft(key);
    setDraft(null);
  };
  return { form, stored, restored: draft?.savedAt ?? null, startOver };
}

export function ConductForm(props: Props) {
  const { t } = useTranslation('lessons');
  const { conduct, onCancel } = props;
  const { lesson, pay } = conduct;
  // A reopened lesson keeps its texts, but the outcome must be chosen again.
  const report = lesson.status === 'planned' ? null : conduct.report;
  const { form, stored, restored, startOver } = useReportForm(props);
  const { outcome } = form.values;
  const [confirming, setConfirming] = useState(false);
  const submit = () => (report === null && outcome === 'client_no_show' ? setConfirming(true) : form.submit());
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      submit();
    }
    const isTyping = event.target instanceof HTMLTextAreaElement || event.target instanceof HTMLSelectElement;
    if (isTyping || report !== null || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === '1') form.change({ outcome: 'held' });
    if (event.key === '2') form.change({ outcome: 'client_no_show' });
  };
  return (
    <>
      <form
        ref={form.element}
        className={`card ${classes.form}`}
        aria-label={t('conduct.form')}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
        onKeyDown={onKeyDown}
      >
        {restored !== null && (
          <p className={classes.hint} role="status">
            {t('conduct.draft_restored', { time: formatTime(restored) })}
            <button type="button" className={classes.link} onClick={startOver}>
              {t('conduct.draft_discard')}
            </button>
          </p>
        )}
        <OutcomeField form={form} disabled={report !== null} />
        {outcome === 'held' && <HeldFrom lesson={lesson} />}
        {outcome === 'held' && <HeldFields form={form} conduct={conduct} isNew={report === null} />}
        <TextAreaField
          form={form}
          name="parent_comment"
          label={t('conduct.parent_comment')}
          description={t('conduct.parent_comment_hint')}
        />
        <TextAreaField
          form={form}
          name="private_note"
          label={t('conduct.private_note')}
          description={t('conduct.private_note_hint')}
          minRows={1}
        />
        <FormErrors error={form.error} except={form.shownFields} />
        {!stored && <p className={classes.error}>{t('conduct.draft_not_kept')}</p>}
        <footer className={classes.footer}>
          {pay !== null && <Earnings explained={pay[outcome]} />}
          <ButtonRow className={classes.footerButtons}>
            {onCancel !== undefined && (
              <Button variant="default" onClick={onCancel}>
                {t('conduct.cancel_editing')}
              </Button>
            )}
            <Button type="submit" pending={form.isPending} aria-keyshortcuts="Control+Enter">
              {report === null ? t('conduct.submit') : t('conduct.save')}
            </Button>
          </ButtonRow>
        </footer>
      </form>
      {confirming && <NoShowQuestion conduct={conduct} onConfirm={() => form.submit()} onClose={() => setConfirming(false)} />}
    </>
  );
}

type HeldProps = { readonly form: Form<ReportValues>; readonly conduct: Conduct; readonly isNew: boolean };

/** Fields of a held lesson. */
function HeldFields({ form, conduct: { lesson, topics, next_topic_id, recommendable }, isNew }: HeldProps) {
  const { t } = useTranslation('lessons');
  const { topic_id, homework } = form.values;
  const topic = topics.find(({ id }) => id === topic_id);
  const chooseTopic = (topic: Topic | null) => {
    // Untouched homework follows the topic; typed homework stays.
    const before = topics.find(({ id }) => id === topic_id)?.homework ?? '';
    const follows = homework.trim() === before.trim() || homework.trim() === '';
    form.change({ topic_id: topic?.id ?? null, ...(follows ? { homework: topic?.homework ?? '' } : {}) });
  };
  return (
    <>
      <TopicField form={form} topics={topics} nextId={next_topic_id} onChange={chooseTopic} />
      {topic_id !== null && isNew && topic_id !== next_topic_id && <TopicHint lessonId={lesson.id} topicId={topic_id} />}
      {topic !== undefined && <TopicForLesson topic={topic} />}
      <TextAreaField form={form} name="homework" label={t('conduct.homework')} />
      <MarkField form={form} />
      {recommendable !== null && <RecommendationFields courses={recommendable} courseId={lesson.course_id} form={form} />}
    </>
  );
}
