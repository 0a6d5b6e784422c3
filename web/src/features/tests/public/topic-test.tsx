import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useApiWrite } from '../../../kernel/api-write.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { toast } from '../../../ui/toasts/toast.ts';
import { VersionStatusTag } from '../../versions/public/version-status-tag.tsx';
import classes from '../tests.module.css';
import { createTest, topicTestsQuery } from '../tests.queries.ts';

type Props = {
  readonly levelId: number;
  readonly topicId: number;
  /** URL of the grade level; the editor's URL is below it. */
  readonly level: string;
};

/** The test of a topic: versions, and a button to create one. */
export function TopicTest({ levelId, topicId, level }: Props) {
  const { t } = useTranslation('lessons');
  const navigate = useNavigate();
  const create = useApiWrite(createTest);
  const { data } = useQuery(topicTestsQuery(levelId));
  const tests = data?.find(({ topic_id }) => topic_id === topicId)?.tests ?? [];
  const begin = () =>
    create.mutate(
      { body: { topic_id: topicId, from_id: tests.find(({ status }) => status === 'published')?.id ?? null } },
      { onError: (error) => toast.error(error), onSuccess: ({ id }) => void navigate({ to: `${level}/tests/edit/${id}` }) },
    );
  return (
    <Card title={t('test.of_topic')}>
      <div className={classes.topic}>
        {tests.length === 0 && <p className="soft">{t('test.none')}</p>}
        <ul className={classes.versions}>
          {tests.map(({ id, version, status, title, questions }, at) => (
            <li key={id}>
              <Link to={`${level}/tests/edit/${id}` as '/'}>{t('test.title', { title, version })}</Link>
              <VersionStatusTag status={status} />
              <span className="soft">{t('test.questions_count', { count: questions })}</span>
              {tests[at + 1] !== undefined && (
                <Link
                  to={`${level}/tests/edit/${id}` as '/'}
                  search={{ with: tests[at + 1]?.id } as never}
                  aria-label={t('curriculum.compare_version', { version })}
                >
                  {t('curriculum.compare')}
                </Link>
              )}
            </li>
          ))}
        </ul>
        {!tests.some(({ status }) => status === 'draft') && (
          <div>
            <Button variant="default" pending={create.isPending} onClick={begin}>
              {t(tests.length === 0 ? 'test.begin' : 'curriculum.next_version')}
            </Button>
          </div>
        )}
      </div>
    </Card>
  );
}
