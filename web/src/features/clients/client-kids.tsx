import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useCurrentUser } from '../../kernel/session.ts';
import { LinkButton } from '../../ui/button.tsx';
import { nowInstant } from '../../kernel/clock.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Card } from '../../ui/card.tsx';
import { formatDate, localDateOf } from '../../ui/date-time.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Tag } from '../../ui/tag.tsx';
import type { Tone } from '../../ui/tag.tsx';
import { Recommendations } from '../lessons/public/recommendations.tsx';
import classes from './client-page.module.css';
import { looksForTeachers } from './client-roles.rules.ts';
import { EngagementRules } from '../regular-lessons/public/engagement-rules.tsx';
import { UnplacedLessons } from '../regular-lessons/public/unplaced-lessons.tsx';
import type { ClientCard } from './clients.queries.ts';

type Kid = ClientCard['kids'][number];
type Engagement = Kid['engagements'][number];

const engagementTones = {
  trial: 'attention',
  active: 'held',
  paused: 'neutral',
  ended: 'cancelled',
} as const satisfies Record<Engagement['status'], Tone>;

const engagementTitles = {
  trial: 'clients:engagement.trial',
  active: 'clients:engagement.active',
  paused: 'clients:engagement.paused',
  ended: 'clients:engagement.ended',
} as const satisfies Record<Engagement['status'], string>;

/** A client's children: what each learns, with whom, since when. */
export function ClientKids({ client }: { readonly client: ClientCard }) {
  const { t } = useTranslation('clients');
  if (client.kids.length === 0) return <EmptyState title={t('kids.empty')} text={t('kids.empty_text')} />;
  return (
    <>
      <UnplacedLessons whose={{ client_id: client.id }} />
      <div className={classes.cards}>
        {client.kids.map((kid) => (
          <KidCard key={kid.id} kid={kid} clientId={client.id} />
        ))}
      </div>
    </>
  );
}

/** Whole years between two calendar dates. */
function yearsBetween(from: string, to: string): number {
  const years = Number(to.slice(0, 4)) - Number(from.slice(0, 4));
  return to.slice(5) < from.slice(5) ? years - 1 : years;
}

function KidCard({ kid, clientId }: { readonly kid: Kid; readonly clientId: number }) {
  const { t } = useTranslation('clients');
  const user = useCurrentUser();
  const about = [
    t('kids.grade', { grade: kid.grade }),
    kid.birth_date === null ? null : t('kids.age', { count: yearsBetween(kid.birth_date, localDateOf(nowInstant())) }),
  ].filter((part) => part !== null);
  return (
    <Card>
      <div className={classes.kidHead}>
        <Avatar name={kid.name} size={40} />
        <div>
          <h2 className={classes.kidName}>{kid.name}</h2>
          <div className={classes.soft}>{about.join(' · ')}</div>
        </div>
        {looksForTeachers(user) && kid.status === 'active' && (
          <span className={classes.kidAction}>
            <LinkButton variant="default" to="/find-teacher/$clientId" params={{ clientId: String(clientId) }} search={{ kid: kid.id }}>
              {t('common:screen.findTeacher')}
            </LinkButton>
          </span>
        )}
      </div>
      <Recommendations clientId={clientId} kidId={kid.id} />
      {kid.engagements.length === 0 && <p className={classes.soft}>{t('kids.no_engagements')}</p>}
      <ul>
        {kid.engagements.map((engagement) => (
          <li key={engagement.id} className={classes.engagement} data-ended={engagement.status === 'ended'}>
            <div className={classes.engagementText}>
              <div>{engagement.service_course_title}</div>
              <div className={classes.soft}>
                <Link
                  to="/teachers/$teacherId/schedule"
                  params={{ teacherId: String(engagement.teacher_id) }}
                  aria-label={t('kids.schedule', { name: engagement.teacher_name })}
                >
                  {engagement.teacher_name}
                </Link>
                {` · ${t('kids.since', { date: formatDate(engagement.started_on) })}`}
              </div>
              <EngagementRules
                clientId={clientId}
                engagement={{ ...engagement, kid_name: kid.name }}
                open={engagement.status === 'trial' || engagement.status === 'active'}
              />
            </div>
            <Tag tone={engagementTones[engagement.status]}>{t(engagementTitles[engagement.status])}</Tag>
          </li>
        ))}
      </ul>
    </Card>
  );
}
