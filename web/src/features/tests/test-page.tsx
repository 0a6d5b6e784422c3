import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readInteger } from '../../kernel/search-params.ts';
import { useAddress } from '../../kernel/use-address.ts';
import { QueryPlaceholder } from '../../ui/states/query-placeholder.tsx';
import { Page } from '../../ui/page.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ChildView } from './child-view.tsx';
import { QuestionList } from './question-list.tsx';
import { TestActions } from './test-actions.tsx';
import { TestComparison } from './test-comparison.tsx';
import { TestFiles, variants } from './test-files.tsx';
import { VersionStatusTag } from '../versions/public/version-status-tag.tsx';
import { testQuery } from './tests.queries.ts';
import type { TestTemplate } from './tests.queries.ts';
import { PublishBlockers, VersionFacts } from '../versions/public/version-facts.tsx';

type View = 'questions' | 'child';

/** A version of a topic's test: questions, child's view, and comparison with another version. */
export default function TestPage() {
  const { t } = useTranslation('lessons');
  const { testId } = useParams({ strict: false }) as { readonly testId?: string };
  const query = useQuery(testQuery(Number(testId)));
  const { data } = query;
  if (data === undefined) {
    return (
      <Page title={t('test.one')}>
        <QueryPlaceholder query={query} loading={<Skeleton height={320} />} />
      </Page>
    );
  }
  return <ShownTest key={data.id} test={data} />;
}

const blockerTitles = {
  no_questions: 'test.blockers.no_questions',
  repeated_question: 'test.blockers.repeated_question',
  unreadable_question: 'test.blockers.unreadable_question',
} as const;

function ShownTest({ test }: { readonly test: TestTemplate }) {
  const { t } = useTranslation('lessons');
  const params = useParams({ strict: false }) as Readonly<Record<string, string>>;
  const { search, change } = useAddress();
  const [view, setView] = useState<View>('questions');
  const [variant, setVariant] = useState(1);
  const { title, version, status, points, questions, pass_percent, blockers, versions } = test;
  const before = versions.find(({ id }) => id === readInteger(search, 'with'));
  const first = versions.find((each) => each.version < version) ?? versions[0];
  const level = `/courses/${params.courseId}/curriculums/${params.grade}/view/${params.curriculumId}/grades/${params.gradeId}`;
  return (
    <Page
      title={t('test.title', { title, version })}
      back={level}
      toolbar={
        <VersionFacts>
          <VersionStatusTag status={status} />
          <span>{t('test.questions_count', { count: questions.length })}</span>
          <span>{t('test.points', { count: points })}</span>
          <span>{t('test.pass_mark', { percent: pass_percent })}</span>
        </VersionFacts>
      }
      actions={<TestActions test={test} level={level} />}
    >
      {blockers.length > 0 && (
        <PublishBlockers label={t('test.blockers.title')}>
          {blockers.map(({ kind, question_id }) => (
            <li key={`${kind} ${question_id}`}>
              {t(blockerTitles[kind], { number: [...questions, ...test.unreadable].find(({ id }) => id === question_id)?.position ?? 0 })}
            </li>
          ))}
        </PublishBlockers>
      )}
      <div>
        <Segmented
          label={t('test.view')}
          options={[
            { value: 'questions', label: t('test.questions') },
            { value: 'child', label: t('test.as_child') },
            ...(first === undefined ? [] : [{ value: 'compare' as const, label: t('test.compare') }]),
          ]}
          value={before === undefined ? view : 'compare'}
          onChange={(chosen) => {
            change({ with: chosen === 'compare' ? first?.id : undefined });
            if (chosen !== 'compare') setView(chosen);
          }}
        />
      </div>
      <TestFiles test={test} variant={variant} onVariant={setVariant} />
      {before !== undefined && <TestComparison to={test} from={before} others={versions} onChoose={(id) => change({ with: id })} />}
      {before === undefined &&
        (view === 'questions' ? (
          <QuestionList test={test} />
        ) : (
          <ChildView key={variant} test={test} variant={variant} onAgain={() => setVariant((variant % variants.length) + 1)} />
        ))}
    </Page>
  );
}
