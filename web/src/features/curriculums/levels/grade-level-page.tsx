import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { QueryPlaceholder } from '../../../ui/states/query-placeholder.tsx';
import { Page } from '../../../ui/page.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { TopicForLesson } from '../../lessons/public/topic-for-lesson.tsx';
import { TopicTest } from '../../tests/public/topic-test.tsx';
import { gradeLevelQuery } from '../curriculums.queries.ts';
import type { GradeLevel } from '../curriculums.queries.ts';
import parts from '../curriculums.module.css';
import classes from './grade-level.module.css';
import { VersionStatusTag } from '../../versions/public/version-status-tag.tsx';
import { TopicsEditor } from '../topics/topics-editor.tsx';
import { useTopicWrites } from '../topics/use-topic-writes.ts';

/** A grade level: a spreadsheet-like topic editor, and a preview of what teachers see of the selected topic. */
export default function GradeLevelPage() {
  const { t } = useTranslation('lessons');
  const { gradeId } = useParams({ strict: false }) as { readonly gradeId?: string };
  const query = useQuery(gradeLevelQuery(Number(gradeId)));
  const { data } = query;
  if (data === undefined) {
    return (
      <Page title={t('curriculum.level.one')}>
        <QueryPlaceholder query={query} loading={<Skeleton height={320} />} />
      </Page>
    );
  }
  return <ShownLevel key={data.id} level={data} />;
}

function ShownLevel({ level }: { readonly level: GradeLevel }) {
  const { t } = useTranslation('lessons');
  const [chosen, setChosen] = useState<number | null>(level.topics[0]?.id ?? null);
  const writes = useTopicWrites(level);
  const { course_id, course_title, grade, id, version, status } = level.curriculum;
  const topic = level.topics.find((each) => each.id === chosen) ?? level.topics[0];
  return (
    <Page
      title={t('curriculum.level_title', { course: course_title, grade, version, title: level.title })}
      back={`/courses/${course_id}/curriculums/${grade}/view/${id}`}
      toolbar={
        <p className={parts.facts}>
          <VersionStatusTag status={status} />
          <span>{t('curriculum.topics_count', { count: level.topics.length })}</span>
          <span>{t('curriculum.hours_of_year', { hours: level.hours, weeks: level.school_year_weeks })}</span>
        </p>
      }
      actions={
        level.can.edit.allowed && (
          <Button variant="default" aria-disabled={writes.last === null} onClick={writes.undo}>
            {writes.last === null ? t('curriculum.undo') : t('curriculum.undo_what', { what: writes.last })}
          </Button>
        )
      }
    >
      <div className={classes.columns}>
        <TopicsEditor level={level} writes={writes} chosen={topic?.id ?? null} onChoose={setChosen} />
        <aside className={classes.beside} aria-label={t('curriculum.in_lesson')}>
          <Card title={t('curriculum.in_lesson')}>
            {topic === undefined ? <p className="soft">{t('curriculum.no_topic')}</p> : <TopicForLesson topic={topic} />}
          </Card>
          {topic !== undefined && (
            <TopicTest
              levelId={level.id}
              topicId={topic.id}
              level={`/courses/${course_id}/curriculums/${grade}/view/${id}/grades/${level.id}`}
            />
          )}
        </aside>
      </div>
    </Page>
  );
}
