import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { formatDateTime, localDateOf } from '../../../ui/formats/date-time.tsx';
import { refusalText } from '../../../ui/forms/error-text.ts';
import { Tag } from '../../../ui/tag.tsx';
import { toast } from '../../../ui/toasts/toast.ts';
import classes from '../deals.module.css';
import type { DealCard } from '../deals.queries.ts';
import { linkTrialWrite } from '../deals.queries.ts';
import { TrialState } from './trial-state.tsx';
import { useApiWrite } from '../../../kernel/api-write.ts';

/** Trial lesson of a deal: find a teacher, link the lesson, read the teacher's recommendation. */
export function DealTrialCard({ deal }: { readonly deal: DealCard }) {
  const { t } = useTranslation('students');
  const link = useApiWrite(linkTrialWrite);
  const { trial, client_id, kid_id, course_id, can } = deal;
  const { allowed, reason } = can.link_trial;
  const linkTo = (lesson_id: number | null) =>
    link.mutate(
      { params: { id: deal.id }, body: { version: deal.version, lesson_id } },
      {
        onSuccess: () => toast.success(t(lesson_id === null ? 'deals.trial.unlinked' : 'deals.trial.linked')),
        onError: (error) => toast.error(error),
      },
    );
  const others = deal.trial_choices.filter(({ lesson_id }) => lesson_id !== trial?.lesson_id);
  const kid = kid_id === null ? {} : { kid: kid_id };
  const search = { ...kid, kind: 'trial', ...(course_id === null ? {} : { course: course_id }) };
  return (
    <Card title={t('deals.trial.title')}>
      {trial === null && <p className="soft">{client_id === null ? t('deals.trial.needs_client') : t('deals.trial.none')}</p>}
      {trial !== null && (
        <ul className={classes.trials}>
          <li>
            <span>
              <Link
                to="/teachers/$teacherId/schedule"
                params={{ teacherId: String(trial.teacher_id) }}
                search={{ view: 'week', date: localDateOf(trial.start) }}
              >
                {t('deals.trial.lesson', { when: formatDateTime(trial.start), teacher: trial.teacher_name })}
              </Link>
            </span>
            <TrialState trial={trial} />
            {allowed && (
              <Button variant="subtle" pending={link.isPending} onClick={() => linkTo(null)}>
                {t('deals.trial.unlink')}
              </Button>
            )}
          </li>
          {trial.advice !== null && <Advice advice={trial.advice} clientId={client_id} kid={kid} />}
        </ul>
      )}
      {allowed && others.length > 0 && (
        <ul className={classes.trials}>
          {others.map((each) => (
            <li key={each.lesson_id}>
              <span>{t('deals.trial.lesson', { when: formatDateTime(each.start), teacher: each.teacher_name })}</span>
              <TrialState trial={each} />
              <Button variant="default" pending={link.isPending} onClick={() => linkTo(each.lesson_id)}>
                {t('deals.trial.choose')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <div className={classes.actions}>
        {client_id !== null && allowed ? (
          <LinkButton to="/find-teacher/$clientId" params={{ clientId: String(client_id) }} search={search} variant="default">
            {t('deals.trial.find')}
          </LinkButton>
        ) : (
          <Button variant="default" disabled title={reason === null ? undefined : refusalText(reason)}>
            {t('deals.trial.find')}
          </Button>
        )}
      </div>
    </Card>
  );
}

type AdviceProps = {
  readonly advice: NonNullable<NonNullable<DealCard['trial']>['advice']>;
  readonly clientId: number | null;
  readonly kid: { readonly kid?: number };
};

/** The teacher's recommendation after the trial, and a link to the search based on it. */
function Advice({ advice, clientId, kid }: AdviceProps) {
  const { t } = useTranslation('students');
  return (
    <li>
      <Tag tone="held">
        {[
          t('deals.trial.advice', { course: advice.course_title, count: advice.lessons_per_week }),
          ...(advice.level_title === null ? [] : [t('deals.trial.advice_level', { level: advice.level_title })]),
        ].join(', ')}
      </Tag>
      {clientId !== null && (
        <Link
          to="/find-teacher/$clientId"
          params={{ clientId: String(clientId) }}
          search={{ ...kid, course: advice.course_id, lessons: advice.lessons_per_week }}
        >
          {t('deals.trial.continue')}
        </Link>
      )}
    </li>
  );
}
