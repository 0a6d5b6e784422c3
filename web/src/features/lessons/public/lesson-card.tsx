/** A lesson in short, as a drawer beside the schedule: who, what, when for both, how it went, and what can be done with it. */
import type { Lesson } from '@lectern/contract/lessons/lessons.schema';
import type { Allowed } from '@lectern/contract/page';
import { Drawer } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurrentUser, usePageInfo } from '../../../kernel/session.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { formatZone, zonedTime } from '../../../ui/calendar-dates.ts';
import { formatDateTime } from '../../../ui/date-time.tsx';
import { Money } from '../../../ui/money.tsx';
import '../../../ui/overlay-styles.ts';
import { lessonQuery } from '../lessons.queries.ts';
import classes from './lesson-card.module.css';
import { LessonStateTag, lessonState } from './lesson-state.tsx';
import { lessonTimeText } from './lesson-time.tsx';

type Props = { readonly lesson: Lesson; readonly onClose: () => void; readonly onMove: () => void; readonly onCancel: () => void };

function Fact({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <>
      <dt>{title}</dt>
      <dd>{children}</dd>
    </>
  );
}

/** A button that may not be pressed says why, in its title and beside it. */
function Action({ title, allowed, onClick }: { readonly title: string; readonly allowed: Allowed; readonly onClick: () => void }) {
  const { t } = useTranslation('ui');
  const reason = allowed.reason === null ? undefined : t(`ui:errors.${allowed.reason}` as 'ui:errors.internal');
  return (
    <Button variant="default" disabled={!allowed.allowed} title={reason} onClick={onClick}>
      {title}
    </Button>
  );
}

export function LessonCard({ lesson, onClose, onMove, onCancel }: Props) {
  const { t } = useTranslation(['lessons', 'ui']);
  const { zone } = usePageInfo();
  const { role } = useCurrentUser();
  const { data } = useQuery(lessonQuery(lesson.id));
  const report = data?.report ?? null;
  const timeIn = (other: string) => `${lessonTimeText(lesson.start, lesson.minutes, other)} · ${formatZone(other, lesson.start)}`;
  const offset = (each: string) => zonedTime(lesson.start, each).offset;
  const { move, cancel, conduct } = lesson.can;
  const writes = role === 'Teacher' && lesson.status === 'planned' && conduct.allowed;
  const closed = [...new Set([move, cancel].filter(({ allowed }) => !allowed).map(({ reason }) => reason))];
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={400}
      title={<strong>{lesson.kid_name}</strong>}
      transitionProps={{ duration: 150 }}
      overlayProps={{ backgroundOpacity: 0.25 }}
      closeButtonProps={{ 'aria-label': t('ui:action.close') }}
    >
      <div className={classes.card}>
        <div>
          <LessonStateTag lesson={lesson} />
        </div>
        <dl className={classes.facts}>
          <Fact title={t('card.what')}>
            {t('card.course', { course: lesson.course_title, grade: lesson.grade, minutes: lesson.minutes })}
          </Fact>
          <Fact title={t('card.when')}>{timeIn(zone)}</Fact>
          {offset(lesson.kid_zone) !== offset(zone) && <Fact title={t('card.kid_time')}>{timeIn(lesson.kid_zone)}</Fact>}
          {offset(lesson.teacher_zone) !== offset(zone) && <Fact title={t('card.teacher_time')}>{timeIn(lesson.teacher_zone)}</Fact>}
          {role !== 'Teacher' && <Fact title={t('card.teacher')}>{lesson.teacher_name}</Fact>}
          <Fact title={t('card.client')}>
            {role === 'Methodist' ? (
              lesson.pupil_name
            ) : (
              <Link to="/clients/$clientId" params={{ clientId: String(lesson.pupil) }}>
                {lesson.pupil_name}
              </Link>
            )}
          </Fact>
          <Fact title={t('card.repeats')}>{lesson.regular ? t('card.regular') : t('card.single')}</Fact>
          {lessonState(lesson) === 'cancelled' && (
            <Fact title={t('card.cancelled')}>
              {lesson.cancel_reason}
              {lesson.cancelled_at !== null && ` · ${formatDateTime(lesson.cancelled_at, zone)}`}
            </Fact>
          )}
          {report !== null && (
            <>
              {report.topic_title !== null && <Fact title={t('report.topic')}>{report.topic_title}</Fact>}
              {report.homework !== '' && <Fact title={t('report.homework')}>{report.homework}</Fact>}
              {report.mark !== null && <Fact title={t('report.mark')}>{report.mark}</Fact>}
              {report.parent_comment !== '' && <Fact title={t('report.parent_comment')}>{report.parent_comment}</Fact>}
            </>
          )}
          {data?.pay !== undefined && data.pay !== null && (
            <Fact title={t('report.pay')}>
              <Money amount={data.pay.amount} currency={data.pay.currency} />
            </Fact>
          )}
          {data?.charge !== undefined && data.charge !== null && (
            <Fact title={t('report.charge')}>
              <Money amount={data.charge.amount} currency={data.charge.currency} />
            </Fact>
          )}
        </dl>
        <div className={classes.buttons}>
          <LinkButton variant={writes ? 'filled' : 'default'} to="/conduct-lesson/$lessonId" params={{ lessonId: String(lesson.id) }}>
            {writes ? t('card.write_up') : t('card.open')}
          </LinkButton>
          <Action title={t('card.move')} allowed={move} onClick={onMove} />
          <Action title={t('card.cancel')} allowed={cancel} onClick={onCancel} />
        </div>
        {closed.map((reason) => (
          <p key={reason} className={classes.reason}>
            {t(`ui:errors.${reason}` as 'ui:errors.internal')}
          </p>
        ))}
      </div>
    </Drawer>
  );
}
