/** The lesson page: the report form for its teacher, read-only for everyone else. */
import type { ConductForm as Conduct, LessonDetail, OpenedLesson } from '@lectern/contract/lessons/lessons.schema';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurrentUser } from '../../../kernel/session.ts';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { QueryPlaceholder } from '../../../ui/states/query-placeholder.tsx';
import { Page } from '../../../ui/page.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { toast } from '../../../ui/toasts/toast.ts';
import { ConductForm } from './conduct-form.tsx';
import { LessonReadings } from '../../practice/public/lesson-readings.tsx';
import { LessonTests } from '../../tests/public/lesson-tests.tsx';
import classes from './conduct-lesson.module.css';
import { PlanAndFact } from '../public/plan-and-fact.tsx';
import type { ReportValues } from './lesson-draft.ts';
import { LessonChildren } from './lesson-children.tsx';
import { LessonDone } from './lesson-done.tsx';
import { LessonFacts } from './lesson-facts.tsx';
import { LessonInFuture } from './lesson-in-future.tsx';
import { LessonReport } from './lesson-report.tsx';
import { conductFormQuery, lessonQuery } from '../lessons.queries.ts';
import { LessonTime } from '../public/when/lesson-time.tsx';

function Bones() {
  return (
    <div className={classes.columns}>
      <div className={`card ${classes.facts}`}>
        {['60%', '40%', '80%', '70%', '75%'].map((width) => (
          <Skeleton key={width} width={width} height={16} />
        ))}
      </div>
      <div className={`card ${classes.form}`}>
        {[36, 36, 64, 36, 64, 48].map((height, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: grey places have no identity
          <Skeleton key={index} height={height} />
        ))}
      </div>
    </div>
  );
}

/** The main part: countdown, form, result, or report. */
function Work({ conduct, onBegun }: { readonly conduct: Conduct; readonly onBegun: () => void }) {
  const { t } = useTranslation('lessons');
  const [done, setDone] = useState<{ readonly detail: LessonDetail; readonly words: ReportValues } | null>(null);
  const [editing, setEditing] = useState(false);
  const { lesson, report } = conduct;
  const onDone = (detail: LessonDetail, words: ReportValues) => {
    setEditing(false);
    setDone({ detail, words });
    toast.success(t('done.toast', { kid: detail.lesson.kid_name }));
  };
  if (lesson.can.conduct.reason === 'lesson_in_future')
    return <LessonInFuture start={lesson.start} minutes={lesson.minutes} onBegun={onBegun} />;
  if (editing || (lesson.can.conduct.allowed && done === null)) {
    return (
      <ConductForm
        // The refetch may still be running when the teacher corrects what was just sent.
        conduct={done === null ? conduct : { ...conduct, lesson: done.detail.lesson, report: done.detail.report }}
        sent={done?.words}
        onDone={onDone}
        {...(editing ? { onCancel: () => setEditing(false) } : {})}
      />
    );
  }
  if (done !== null) return <LessonDone detail={done.detail} onEdit={() => setEditing(true)} />;
  const written = lesson.status === 'held' || lesson.status === 'client_no_show';
  return <LessonReport lesson={lesson} report={report} pay={conduct.accrued} {...(written ? { onEdit: () => setEditing(true) } : {})} />;
}

function TeachersLesson({ id }: { readonly id: number }) {
  const { t } = useTranslation('lessons');
  const query = useQuery({ ...conductFormQuery(id), refetchOnWindowFocus: false });
  const { data } = query;
  const next = data?.topics.find((topic) => topic.id === data.next_topic_id)?.title ?? null;
  return (
    <Page title={data === undefined ? t('conduct.title') : t('conduct.title_of', { kid: data.lesson.kid_name })} back="/cabinet">
      {data === undefined ? (
        <QueryPlaceholder query={query} loading={<Bones />} />
      ) : (
        <>
          <LessonChildren lesson={data.lesson} />
          <PlanAndFact of={{ lesson_id: id }} />
          <div className={classes.columns}>
            <LessonFacts lesson={data.lesson} last={data.last} next={data.report === null ? next : null} />
            <Work key={id} conduct={data} onBegun={() => void query.refetch()} />
          </div>
          <LessonTests lessonId={id} />
          <LessonReadings lessonId={id} />
        </>
      )}
    </Page>
  );
}

/** A lesson of a client whom the viewer may not know. */
function BusyNotice({ busy }: Pick<OpenedLesson, 'busy'>) {
  const { t } = useTranslation('lessons');
  if (busy === null) return null;
  const { teacher_name: teacher, start, minutes } = busy;
  return (
    <EmptyState
      title={t('busy.title')}
      text={
        <>
          {t('busy.text', { teacher })} <LessonTime start={start} minutes={minutes} />
        </>
      }
    />
  );
}

function OthersLesson({ id }: { readonly id: number }) {
  const { t } = useTranslation('lessons');
  const query = useQuery(lessonQuery(id));
  const { data } = query;
  const lesson = data?.lesson ?? null;
  return (
    <Page title={lesson === null ? t('conduct.title_read') : t('conduct.title_of', { kid: lesson.kid_name })} back="/cabinet">
      {data === undefined ? (
        <QueryPlaceholder query={query} loading={<Bones />} />
      ) : lesson === null ? (
        <BusyNotice busy={data.busy} />
      ) : (
        <>
          <PlanAndFact of={{ lesson_id: id }} />
          <div className={classes.columns}>
            <LessonFacts lesson={lesson} next={null} />
            <LessonReport lesson={lesson} report={data.report} pay={data.pay} charge={data.charge} marksHeld />
          </div>
          <LessonTests lessonId={id} />
          <LessonReadings lessonId={id} />
        </>
      )}
    </Page>
  );
}

export default function ConductLessonPage() {
  const { lessonId = '' } = useParams({ strict: false });
  const { role } = useCurrentUser();
  const id = Number(lessonId);
  return role === 'Teacher' ? <TeachersLesson key={id} id={id} /> : <OthersLesson key={id} id={id} />;
}
