/** A lesson in a drawer beside the schedule: people, course, times in both zones, result and actions. */
import type { OutputAt } from '@lectern/contract/contract';
import type { Lesson } from '@lectern/contract/lessons/lessons.schema';
import type { Allowed } from '@lectern/contract/page';
import { Drawer } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurrentUser, usePageInfo } from '../../../kernel/session.ts';
import { Button, ButtonRow, LinkButton } from '../../../ui/button.tsx';
import { formatZone, zonedTime } from '../../../ui/formats/calendar-dates.ts';
import { formatDateTime } from '../../../ui/formats/date-time.tsx';
import { Money } from '../../../ui/formats/money.tsx';
import '../../../ui/floating/overlay-styles.ts';
import { useReturnFocus } from '../../../ui/floating/use-return-focus.ts';
import type { DialogAction } from '../actions/lesson-action-dialogs.tsx';
import { lessonQuery } from '../lessons.queries.ts';
import classes from './lesson-card.module.css';
import { noticeOf } from './cancel/notice.rules.ts';
import { childrenText, partnersText } from './children-text.ts';
import { Fact } from './fact.tsx';
import { LessonStateTag, lessonState } from './lesson-state.tsx';
import { lessonTimeText } from './when/lesson-time.tsx';
import { lazyDialog } from '../../../ui/floating/lazy-dialog.tsx';

const LessonActionDialogs = lazyDialog(async () => (await import('../actions/lesson-action-dialogs.tsx')).LessonActionDialogs);

type Props = {
  readonly lesson: Lesson;
  readonly onClose: () => void;
  /** The screen's own move and cancel actions; by default the card's. */
  readonly onMove?: () => void;
  readonly onCancel?: () => void;
  /** The screen's action to change the lesson's weekly rule from this lesson on. */
  readonly onChangeFollowing?: () => void;
};

/** Unavailable buttons explain why, in title and text. */
function Action({ title, allowed, onClick }: { readonly title: string; readonly allowed: Allowed; readonly onClick: () => void }) {
  const { t } = useTranslation('ui');
  const reason = allowed.reason === null ? undefined : t(`ui:errors.${allowed.reason}` as 'ui:errors.internal');
  return (
    <Button variant="default" disabled={!allowed.allowed} title={reason} onClick={onClick}>
      {title}
    </Button>
  );
}

const actions = ['move', 'copy', 'substitute', 'cancel', 'mark_no_show', 'correct'] as const satisfies readonly DialogAction[];

const actionTitles = {
  move: 'lessons:card.move',
  copy: 'lessons:card.copy',
  substitute: 'lessons:card.substitute',
  cancel: 'lessons:card.cancel',
  mark_no_show: 'lessons:card.mark_no_show',
  correct: 'lessons:card.correct',
} as const satisfies Record<DialogAction, string>;

/**
 * Shows all actions of a lesson, disabled with the reason if unavailable. Actions outside the role are hidden, and of the two corrections
 * the one for the other state.
 */
type Detail = OutputAt<'GET', '/api/events/lessons/{id}/'>;

function isMeant(action: DialogAction, { can, status }: Lesson): boolean {
  if (action === 'mark_no_show') return status === 'planned' && can[action].reason !== 'forbidden';
  if (action === 'correct') return status !== 'planned' && can[action].reason !== 'forbidden';
  return action !== 'substitute' || can[action].reason !== 'forbidden';
}

export function LessonCard({ lesson: given, onClose, onMove, onCancel, onChangeFollowing }: Props) {
  const { t } = useTranslation(['lessons', 'ui']);
  const { role } = useCurrentUser();
  useReturnFocus();
  const { data } = useQuery(lessonQuery(given.id));
  // The list's data until the lesson is loaded: it may have been moved or cancelled since.
  const lesson = data?.lesson ?? given;
  const [action, setAction] = useState<DialogAction | null>(null);
  const { conduct } = lesson.can;
  const writes = role === 'Teacher' && lesson.status === 'planned' && conduct.allowed;
  const shown = actions.filter((each) => isMeant(each, lesson));
  const closed = [...new Set(shown.map((each) => lesson.can[each].reason).filter((reason) => reason !== null))];
  const press = (each: DialogAction) => {
    if (each === 'move' && onMove !== undefined) onMove();
    else if (each === 'cancel' && onCancel !== undefined) onCancel();
    else setAction(each);
  };
  if (action !== null) {
    return <LessonActionDialogs action={action} lesson={lesson} onClose={() => setAction(null)} onDone={onClose} />;
  }
  return (
    <Drawer
      opened
      onClose={onClose}
      size={400}
      title={<strong>{childrenText(t, lesson)}</strong>}
      closeButtonProps={{ 'aria-label': t('ui:action.close') }}
    >
      <div className={classes.card}>
        <div>
          <LessonStateTag lesson={lesson} />
        </div>
        <dl className={classes.facts}>
          <LessonFactList lesson={lesson} />
          {data !== undefined && <Outcome detail={data} />}
        </dl>
        <ButtonRow>
          <LinkButton variant={writes ? 'filled' : 'default'} to="/conduct-lesson/$lessonId" params={{ lessonId: String(lesson.id) }}>
            {writes ? t('card.write_up') : t('card.open')}
          </LinkButton>
          {shown.map((each) => (
            <Action key={each} title={t(actionTitles[each])} allowed={lesson.can[each]} onClick={() => press(each)} />
          ))}
          {onChangeFollowing !== undefined && lesson.regular && lesson.status === 'planned' && (
            <Action title={t('card.following')} allowed={lesson.can.move} onClick={onChangeFollowing} />
          )}
        </ButtonRow>
        {closed.map((reason) => (
          <p key={reason} className={classes.reason}>
            {t(`ui:errors.${reason}` as 'ui:errors.internal')}
          </p>
        ))}
      </div>
    </Drawer>
  );
}

/** Course, time and people. */
function LessonFactList({ lesson }: { readonly lesson: Lesson }) {
  const { t } = useTranslation(['lessons', 'clients']);
  const notice = noticeOf(lesson.start, lesson.cancelled_at);
  const { zone } = usePageInfo();
  const { role } = useCurrentUser();
  const timeIn = (other: string) => `${lessonTimeText(lesson.start, lesson.minutes, other)} · ${formatZone(other, lesson.start)}`;
  const offset = (each: string) => zonedTime(lesson.start, each).offset;
  return (
    <>
      <Fact title={t('card.what')}>{t('card.course', { course: lesson.course_title, grade: lesson.grade, minutes: lesson.minutes })}</Fact>
      <Fact title={t('card.when')}>{timeIn(zone)}</Fact>
      {offset(lesson.kid_zone) !== offset(zone) && <Fact title={t('card.kid_time')}>{timeIn(lesson.kid_zone)}</Fact>}
      {offset(lesson.teacher_zone) !== offset(zone) && <Fact title={t('card.teacher_time')}>{timeIn(lesson.teacher_zone)}</Fact>}
      {role !== 'Teacher' && <Fact title={t('card.teacher')}>{lesson.teacher_name}</Fact>}
      {lesson.substitute_for_name !== null && <Fact title={t('card.instead_of')}>{lesson.substitute_for_name}</Fact>}
      {lesson.partners.length > 0 && <Fact title={t('card.together_with')}>{partnersText(t, lesson)}</Fact>}
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
          {[
            lesson.cancel_reason,
            lesson.cancelled_at === null ? null : formatDateTime(lesson.cancelled_at, zone),
            notice === null ? null : t(notice.key, notice.values),
          ]
            .filter((part) => part !== null)
            .join(' · ')}
        </Fact>
      )}
    </>
  );
}

/** Result, as far as the viewer may see it. */
function Outcome({ detail: { report, pay, charge } }: { readonly detail: Detail }) {
  const { t } = useTranslation('lessons');
  return (
    <>
      {report !== null && (
        <>
          {report.topic_title !== null && <Fact title={t('report.topic')}>{report.topic_title}</Fact>}
          {report.homework !== '' && <Fact title={t('report.homework')}>{report.homework}</Fact>}
          {report.mark !== null && <Fact title={t('report.mark')}>{report.mark}</Fact>}
          {report.parent_comment !== '' && <Fact title={t('report.parent_comment')}>{report.parent_comment}</Fact>}
        </>
      )}
      {pay !== null && (
        <Fact title={t('report.pay')}>
          <Money amount={pay.amount} currency={pay.currency} />
        </Fact>
      )}
      {charge !== null && (
        <Fact title={t('report.charge')}>
          <Money amount={charge.amount} currency={charge.currency} />
        </Fact>
      )}
    </>
  );
}
