import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { QueryPlaceholder } from '../../ui/states/query-placeholder.tsx';
import { Page } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { VersionActions } from '../versions/public/version-actions.tsx';
import { Blockers } from './blockers.tsx';
import { archiveCurriculum, createCurriculum, curriculumQuery, discardCurriculum, publishCurriculum } from './curriculums.queries.ts';
import type { Curriculum } from './curriculums.queries.ts';
import { LevelsCard } from './levels/levels-card.tsx';
import { PastMoves } from './past-moves.tsx';
import { VersionStatusTag } from '../versions/public/version-status-tag.tsx';
import { TaughtChildren } from './taught-children.tsx';
import { VersionFacts } from '../versions/public/version-facts.tsx';

/** A version: levels, blockers of publishing, and children taught by it. */
export default function CurriculumPage() {
  const { t } = useTranslation('lessons');
  const { curriculumId } = useParams({ strict: false }) as { readonly curriculumId?: string };
  const query = useQuery(curriculumQuery(Number(curriculumId)));
  const { data } = query;
  if (data === undefined) {
    return (
      <Page title={t('curriculum.one')}>
        <QueryPlaceholder query={query} loading={<Skeleton height={320} />} />
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
        <VersionFacts>
          <VersionStatusTag status={status} />
          <span>{t('curriculum.year', { count: school_year_weeks })}</span>
        </VersionFacts>
      }
      actions={<CurriculumActions curriculum={curriculum} />}
    >
      <Blockers curriculum={curriculum} />
      <LevelsCard curriculum={curriculum} />
      {curriculum.children > 0 && <TaughtChildren curriculum={curriculum} />}
      {curriculum.status !== 'draft' && <PastMoves curriculumId={curriculum.id} />}
    </Page>
  );
}

function CurriculumActions({ curriculum }: { readonly curriculum: Curriculum }) {
  const { t } = useTranslation('lessons');
  const navigate = useNavigate();
  const { id, course_id, grade } = curriculum;
  const params = { courseId: String(course_id), grade: String(grade) };
  return (
    <VersionActions
      of={curriculum}
      writes={{ publish: publishCurriculum, archive: archiveCurriculum, discard: discardCurriculum, copy: createCurriculum }}
      effects={{
        publish: t('curriculum.ask.publish.text'),
        archive: t('curriculum.ask.archive.text'),
        discard: t('curriculum.ask.discard.text'),
      }}
      onDiscarded={() => void navigate({ to: '/courses/$courseId/curriculums/$grade', params })}
      copy={{ body: { course_id, grade, from_id: id } }}
      onCopied={(draft) =>
        void navigate({
          to: '/courses/$courseId/curriculums/$grade/view/$curriculumId',
          params: { ...params, curriculumId: String(draft.id) },
        })
      }
    />
  );
}
