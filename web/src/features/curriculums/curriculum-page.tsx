import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiWrite } from '../../kernel/api-write.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { ConfirmDialog } from '../../ui/floating/confirm-dialog.tsx';
import { refusalText } from '../../ui/forms/error-text.ts';
import { Page } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toasts/toast.ts';
import { Blockers } from './blockers.tsx';
import { archiveCurriculum, createCurriculum, curriculumQuery, discardCurriculum, publishCurriculum } from './curriculums.queries.ts';
import type { Curriculum } from './curriculums.queries.ts';
import classes from './curriculums.module.css';
import { LevelsCard } from './levels-card.tsx';
import { StatusTag } from './status-tag.tsx';
import { TaughtChildren } from './taught-children.tsx';

/** A version: levels, blockers of publishing, and children taught by it. */
export default function CurriculumPage() {
  const { t } = useTranslation('lessons');
  const { curriculumId } = useParams({ strict: false }) as { readonly curriculumId?: string };
  const { data, error, refetch } = useQuery(curriculumQuery(Number(curriculumId)));
  if (data === undefined) {
    return (
      <Page title={t('curriculum.one')}>
        {error === null ? <Skeleton height={320} /> : <ErrorState error={error} onRetry={() => void refetch()} />}
      </Page>
    );
  }
  return <ShownCurriculum key={data.id} curriculum={data} />;
}

function ShownCurriculum({ curriculum }: { readonly curriculum: Curriculum }) {
  const { t } = useTranslation('lessons');
  const { course_id, course_title, grade, version, status, school_year_weeks } = curriculum;
  return (
    <Page
      title={t('curriculum.version_title', { course: course_title, grade, version })}
      back={`/courses/${course_id}/curriculums/${grade}`}
      toolbar={
        <p className={classes.facts}>
          <StatusTag status={status} />
          <span>{t('curriculum.year', { count: school_year_weeks })}</span>
        </p>
      }
      actions={<CurriculumActions curriculum={curriculum} />}
    >
      <Blockers curriculum={curriculum} />
      <LevelsCard curriculum={curriculum} />
      {curriculum.children > 0 && <TaughtChildren curriculum={curriculum} />}
    </Page>
  );
}

const questions = {
  publish: { title: 'curriculum.ask.publish.title', text: 'curriculum.ask.publish.text', confirm: 'curriculum.publish' },
  archive: { title: 'curriculum.ask.archive.title', text: 'curriculum.ask.archive.text', confirm: 'curriculum.archive' },
  discard: { title: 'curriculum.ask.discard.title', text: 'curriculum.ask.discard.text', confirm: 'curriculum.discard' },
} as const;
type Asked = keyof typeof questions;

function CurriculumActions({ curriculum }: { readonly curriculum: Curriculum }) {
  const { t } = useTranslation('lessons');
  const navigate = useNavigate();
  const [asked, setAsked] = useState<Asked | null>(null);
  const { id, course_id, grade, version, can, status } = curriculum;
  const params = { courseId: String(course_id), grade: String(grade) };
  const publish = useApiWrite(publishCurriculum);
  const archive = useApiWrite(archiveCurriculum);
  const discard = useApiWrite(discardCurriculum);
  const copy = useApiWrite(createCurriculum);
  const onError = (refusal: unknown) => toast.error(refusal);
  const settled = { onError, onSettled: () => setAsked(null) };
  const confirm = () => {
    if (asked === 'publish')
      publish.mutate({ params: { id } }, { ...settled, onSuccess: () => toast.success(t('curriculum.published', { version })) });
    if (asked === 'archive')
      archive.mutate({ params: { id } }, { ...settled, onSuccess: () => toast.success(t('curriculum.archived', { version })) });
    if (asked === 'discard')
      discard.mutate(
        { params: { id } },
        { ...settled, onSuccess: () => navigate({ to: '/courses/$courseId/curriculums/$grade', params }) },
      );
  };
  const begin = () =>
    copy.mutate(
      { body: { course_id, grade, from_id: id } },
      {
        onError,
        onSuccess: (draft) =>
          void navigate({
            to: '/courses/$courseId/curriculums/$grade/view/$curriculumId',
            params: { ...params, curriculumId: String(draft.id) },
          }),
      },
    );
  const { allowed, reason } = can.publish;
  const asking = questions[asked ?? 'publish'];
  return (
    <>
      {can.discard.allowed && (
        <Button variant="default" onClick={() => setAsked('discard')}>
          {t('curriculum.discard')}
        </Button>
      )}
      {can.archive.allowed && (
        <Button variant="default" onClick={() => setAsked('archive')}>
          {t('curriculum.archive')}
        </Button>
      )}
      {status === 'draft' ? (
        <Button aria-disabled={!allowed} title={reason === null ? undefined : refusalText(reason)} onClick={() => setAsked('publish')}>
          {t('curriculum.publish')}
        </Button>
      ) : (
        <Button pending={copy.isPending} onClick={begin}>
          {t('curriculum.next_version')}
        </Button>
      )}
      <ConfirmDialog
        opened={asked !== null}
        title={t(asking.title, { version })}
        confirmTitle={t(asking.confirm)}
        danger={asked === 'discard'}
        pending={publish.isPending || archive.isPending || discard.isPending}
        onConfirm={confirm}
        onCancel={() => setAsked(null)}
      >
        {t(asking.text)}
      </ConfirmDialog>
    </>
  );
}
