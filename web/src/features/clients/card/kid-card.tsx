import { findsTeachers, hasPermission, readsProgress } from '@lectern/contract/permissions';
import { IconDots } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { nowInstant } from '../../../kernel/clock.ts';
import { useCurrentUser, useMay } from '../../../kernel/session.ts';
import { Avatar } from '../../../ui/images/avatar.tsx';
import { LinkButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { formatDate, localDateOf } from '../../../ui/formats/date-time.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { iconButtonClass } from '../../../ui/icon-button.tsx';
import { Menu, MenuItem } from '../../../ui/floating/menu.tsx';
import { useInactivityReasons } from '../../../ui/options/inactivity-reasons.ts';
import { Tag } from '../../../ui/tag.tsx';
import type { Tone } from '../../../ui/tag.tsx';
import { Recommendations } from '../../lessons/public/figures/recommendations.tsx';
import { KidReadings } from '../../practice/public/kid-readings.tsx';
import { PersonalDataLink } from '../../privacy/public/personal-data-link.tsx';
import { KidTests } from '../../tests/public/kid-tests.tsx';
import { PlanAndFact } from '../../lessons/public/plan-and-fact.tsx';
import { EngagementRules } from '../../regular-lessons/public/engagement-rules.tsx';
import classes from '../client-page.module.css';
import type { ClientCard } from '../clients.queries.ts';
import { ComeBackButton } from '../learning/come-back-button.tsx';
import { DataConsent } from '../records/data-consent.tsx';
import { EngagementActions } from '../learning/engagement-actions.tsx';
import type { Engagement as FinishedCourse } from '../learning/learning.queries.ts';
import { lazyDialog } from '../../../ui/floating/lazy-dialog.tsx';

/** Loads translations that most cards do not need. */
const CourseChecklists = lazy(async () => ({ default: (await import('../../checklists/public/course-checklists.tsx')).CourseChecklists }));
const ChildDialog = lazyDialog(async () => (await import('../records/child-dialog.tsx')).ChildDialog);
const LeaveDialog = lazyDialog(async () => (await import('../learning/leave-dialog.tsx')).LeaveDialog);

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

/** Full years between two calendar dates. */
function yearsBetween(from: string, to: string): number {
  const years = Number(to.slice(0, 4)) - Number(from.slice(0, 4));
  return to.slice(5) < from.slice(5) ? years - 1 : years;
}

type Props = { readonly kid: Kid; readonly client: ClientCard; readonly finished: readonly FinishedCourse[] };

/** A child: personal data, current courses, and finished ones on request. */
export function KidCard({ kid, client, finished }: Props) {
  const { t } = useTranslation('clients');
  const looks = useMay(findsTeachers);
  return (
    <Card>
      <div className={classes.kidHead}>
        <Avatar name={kid.name} size={40} />
        <div className={classes.kidText}>
          <h2 className={classes.kidName}>{kid.name}</h2>
          <div className={classes.soft}>{useAbout(kid).join(' · ')}</div>
        </div>
        <PersonalDataLink kind="child" id={kid.id} />
        {client.can.keep_records.allowed && <KidActions kid={kid} client={client} />}
        {looks && kid.status === 'active' && (
          <span className={classes.kidAction}>
            <LinkButton variant="default" to="/find-teacher/$clientId" params={{ clientId: String(client.id) }} search={{ kid: kid.id }}>
              {t('common:screen.findTeacher')}
            </LinkButton>
          </span>
        )}
      </div>
      <DataConsent kid={kid} client={client} />
      <Recommendations clientId={client.id} kidId={kid.id} looks={looks} />
      {kid.engagements.length === 0 && <p className={classes.soft}>{t('kids.no_engagements')}</p>}
      <ul>
        {kid.engagements.map((engagement) => (
          <Course key={engagement.id} engagement={engagement} kidId={kid.id} kidName={kid.name} clientId={client.id} />
        ))}
        {finished.map((engagement) => (
          <Course key={engagement.id} engagement={engagement} kidId={kid.id} kidName={kid.name} clientId={client.id} />
        ))}
      </ul>
      <KidTests kidId={kid.id} />
      <KidReadings kidId={kid.id} />
    </Card>
  );
}

function useAbout({ grade, birth_date, status, inactive_reason: reason, return_on: day }: Kid): string[] {
  const { t } = useTranslation('clients');
  const { text } = useInactivityReasons();
  return [
    t('kids.grade', { grade }),
    birth_date === null ? null : t('kids.age', { count: yearsBetween(birth_date, localDateOf(nowInstant())) }),
    status === 'active' || reason === null ? null : text(reason),
    day === null ? null : t('leave.until', { date: formatDate(day) }),
  ].filter((part) => part !== null);
}

function KidActions({ kid, client }: { readonly kid: Kid; readonly client: ClientCard }) {
  const { t } = useTranslation('clients');
  const [dialog, setDialog] = useState<'edit' | 'leave' | null>(null);
  const leaver = { ...kid, of: 'child' as const };
  return (
    <>
      {kid.status === 'inactive' && <ComeBackButton leaver={leaver} />}
      <Menu
        button={{ className: iconButtonClass, 'aria-label': t('child.actions', { name: kid.name }), children: <Icon icon={IconDots} /> }}
      >
        <MenuItem onSelect={() => setDialog('edit')}>{t('ui:action.edit')}</MenuItem>
        <MenuItem onSelect={() => setDialog('leave')}>
          {t(kid.status === 'active' ? 'leave.make_inactive' : 'leave.change_reason')}
        </MenuItem>
      </Menu>
      <Suspense fallback={null}>
        {dialog === 'edit' && <ChildDialog client={client} kid={kid} onClose={() => setDialog(null)} />}
        {dialog === 'leave' && <LeaveDialog leaver={leaver} onClose={() => setDialog(null)} />}
      </Suspense>
    </>
  );
}

type CourseProps = { readonly engagement: Engagement; readonly kidId: number; readonly kidName: string; readonly clientId: number };

function Course({ engagement, kidId, kidName, clientId }: CourseProps) {
  const { t } = useTranslation('clients');
  const user = useCurrentUser();
  const { status, teacher_id, teacher_name, service_course_title, return_on: day, ended_on: ended } = engagement;
  const when = [
    t('kids.since', { date: formatDate(engagement.started_on) }),
    day === null ? null : t('leave.until', { date: formatDate(day) }),
    ended === null ? null : t('kids.ended', { date: formatDate(ended) }),
  ].filter((part) => part !== null);
  return (
    <li className={classes.course} data-ended={status === 'ended'}>
      <div className={classes.courseHead}>
        <div className={classes.engagementText}>{service_course_title}</div>
        <Tag tone={engagementTones[status]}>{t(engagementTitles[status])}</Tag>
        <EngagementActions course={{ ...engagement, kid_name: kidName }} can={engagement.can} />
      </div>
      <div>
        <div className={classes.soft}>
          <Link
            to="/teachers/$teacherId/schedule"
            params={{ teacherId: String(teacher_id) }}
            aria-label={t('kids.schedule', { name: teacher_name })}
          >
            {teacher_name}
          </Link>
          {` · ${when.join(' · ')}`}
        </div>
        {status !== 'ended' && <PlanAndFact of={{ engagement_id: engagement.id }} />}
        <Suspense fallback={null}>
          {status !== 'ended' && hasPermission(readsProgress, user) && <CourseChecklists engagement={engagement} kidId={kidId} />}
        </Suspense>
        {status !== 'ended' && <EngagementRules clientId={clientId} engagement={{ ...engagement, kid_name: kidName }} status={status} />}
      </div>
    </li>
  );
}
