import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../ui/images/avatar.tsx';
import { ButtonRow, LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { QueryPlaceholder } from '../../ui/states/query-placeholder.tsx';
import { formatDateTime } from '../../ui/formats/date-time.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Recommendations } from '../lessons/public/figures/recommendations.tsx';
import { MaterialLink } from '../lessons/public/materials/material-link.tsx';
import { PlanAndFact } from '../lessons/public/plan-and-fact.tsx';
import { KidReadings } from '../practice/public/kid-readings.tsx';
import { KidTests } from '../tests/public/kid-tests.tsx';
import { aboutOf, LessonsLeft, PupilTags } from './pupil-cells.tsx';
import { PupilFlags } from './pupil-flags.tsx';
import { PupilHistory } from './pupil-history.tsx';
import { PupilNote } from './pupil-note.tsx';
import { pupilQuery } from './pupils.queries.ts';
import type { PupilCard } from './pupils.queries.ts';
import classes from './pupils.module.css';

type Props = { readonly id: number; readonly onClose: () => void };

/** A child in a course: preparation for the next lesson, progress, and history. */
export function PupilPanel({ id, onClose }: Props) {
  const { t } = useTranslation('students');
  const query = useQuery(pupilQuery(id));
  const { data } = query;
  return (
    <aside className={classes.panel} aria-label={data?.kid_name ?? t('pupils.card')}>
      <QueryPlaceholder query={query} loading={<Skeleton height={320} />} />
      {data !== undefined && <Whole pupil={data} onClose={onClose} />}
    </aside>
  );
}

function Whole({ pupil, onClose }: { readonly pupil: PupilCard; readonly onClose: () => void }) {
  const { t } = useTranslation('students');
  return (
    <>
      <Card>
        <div className={classes.head}>
          <Avatar name={pupil.kid_name} size={48} />
          <div className={classes.headText}>
            <h2>{pupil.kid_name}</h2>
            <div className={classes.soft}>{aboutOf(t, pupil).join(' · ')}</div>
            <PupilTags pupil={pupil} />
          </div>
          <IconButton icon={IconX} aria-label={t('pupils.close')} onClick={onClose} />
        </div>
        <ButtonRow className={classes.below}>
          {pupil.next_lesson !== null && (
            <LinkButton to="/conduct-lesson/$lessonId" params={{ lessonId: String(pupil.next_lesson.id) }}>
              {t('pupils.open_lesson')}
            </LinkButton>
          )}
          {pupil.checklist !== null && (
            <LinkButton variant="default" to="/checklists/$checklistId" params={{ checklistId: String(pupil.checklist.id) }}>
              {t('pupils.open_checklist')}
            </LinkButton>
          )}
          <LinkButton variant="default" to="/clients/$clientId" params={{ clientId: String(pupil.client_id) }}>
            {t('pupils.open_client')}
          </LinkButton>
        </ButtonRow>
      </Card>
      <Preparation pupil={pupil} />
      <Card title={t('pupils.progress')}>
        {pupil.topics_total === 0 ? <p className="soft">{t('pupils.no_curriculum')}</p> : <PlanAndFact of={{ engagement_id: pupil.id }} />}
        <Recommendations clientId={pupil.client_id} kidId={pupil.kid_id} />
      </Card>
      <Results kidId={pupil.kid_id} />
      <PupilFlags pupil={pupil} />
      <PupilNote pupil={pupil} />
      <PupilHistory id={pupil.id} />
    </>
  );
}

/** The child's tests and readings in the teacher's own lessons. */
function Results({ kidId }: { readonly kidId: number }) {
  const { t } = useTranslation('students');
  return (
    <Card title={t('pupils.results.title')}>
      <div className={classes.results}>
        <KidTests kidId={kidId} />
        <KidReadings kidId={kidId} />
        <p className="soft">{t('pupils.results.none')}</p>
      </div>
    </Card>
  );
}

/** Preparation for the next lesson: time, previous lesson, and next topic. */
function Preparation({ pupil }: { readonly pupil: PupilCard }) {
  const { t } = useTranslation('students');
  const { next_lesson: next, last_lesson: last, next_topic: topic } = pupil;
  const facts = [
    { label: t('pupils.prepare.last'), value: last?.topic_title },
    { label: t('pupils.prepare.homework'), value: last?.homework },
    { label: t('pupils.prepare.next'), value: topic?.title },
    { label: t('pupils.prepare.goal'), value: topic?.goal },
    { label: t('pupils.prepare.preparation'), value: topic?.preparation },
    { label: t('pupils.prepare.next_homework'), value: topic?.homework },
  ].filter(({ value }) => value !== undefined && value !== null && value !== '');
  return (
    <Card title={t('pupils.prepare.title')} aside={next === null ? t('pupils.no_lesson') : formatDateTime(next.start)}>
      <dl className={classes.facts}>
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        {topic !== null && topic.links.length > 0 && (
          <div>
            <dt>{t('pupils.prepare.links')}</dt>
            <dd>
              <ul>
                {topic.links.map(({ title, url }) => (
                  <li key={url}>
                    <a href={url} target="_blank" rel="noreferrer noopener">
                      {title}
                    </a>
                  </li>
                ))}
              </ul>
            </dd>
          </div>
        )}
        {topic !== null && topic.files.length > 0 && (
          <div>
            <dt>{t('pupils.prepare.files')}</dt>
            <dd>
              <ul>
                {topic.files.map((file) => (
                  <li key={file.id}>
                    <MaterialLink file={file} />
                  </li>
                ))}
              </ul>
            </dd>
          </div>
        )}
        <div>
          <dt>{t('pupils.column.lessons_left')}</dt>
          <dd>
            <LessonsLeft pupil={pupil} /> {pupil.lessons_low && <span className="soft">{t('pupils.ask_manager')}</span>}
          </dd>
        </div>
      </dl>
    </Card>
  );
}
