import type { LessonResolution } from '@lectern/contract/lessons/hit-lessons.schema';
import type { ActivityResolution } from '@lectern/contract/schedule/hit-activities.schema';
import { Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../kernel/api.ts';
import { usePageInfo } from '../../kernel/session.ts';
import { Button } from '../../ui/button.tsx';
import { formatDays } from '../../ui/formats/calendar-dates.ts';
import { Card } from '../../ui/card.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { refusalText } from '../../ui/forms/error-text.ts';
import { FormErrors } from '../../ui/forms/form-errors.tsx';
import { Loading } from '../../ui/loading.tsx';
import { toast } from '../../ui/toasts/toast.ts';
import { UnsavedWork } from '../../ui/forms/unsaved-work.tsx';
import { HitLessons } from '../lessons/public/hits/hit-lessons.tsx';
import { stillDecided, undecidedCount } from '../lessons/public/hits/hit-lessons.rules.ts';
import { EndedHolds } from './ended-holds.tsx';
import { decidedActivities, undecidedActivities } from './hit-activities.rules.ts';
import { HitActivities } from './hit-activities.tsx';
import { RejectVacationDialog } from './reject-vacation-dialog.tsx';
import { VacationFacts } from './vacation-facts.tsx';
import { VacationStateTag } from './vacation-state-tag.tsx';
import { approveVacationWrite, vacationQuery } from './vacations.queries.ts';
import classes from './vacations.module.css';
import { useApiWrite } from '../../kernel/api-write.ts';

/** Something is hit now that was not shown. */
const unresolved = ['hits_unresolved', 'activities_unresolved'];

type Props = { readonly id: number; readonly onDone: () => void };

/** A curator's answer: every lesson and activity in the vacation is decided about, then it is approved with all of that at once; or it is rejected. */
export function DecideVacation({ id, onDone }: Props) {
  const { t } = useTranslation(['nonworkingtime', 'ui']);
  const { zone } = usePageInfo();
  const { data, error, refetch } = useQuery(vacationQuery(id));
  const [resolutions, setResolutions] = useState<readonly LessonResolution[]>([]);
  const [activityResolutions, setActivityResolutions] = useState<readonly ActivityResolution[]>([]);
  const [comment, setComment] = useState('');
  const [rejecting, setRejecting] = useState(false);
  const card = useRef<HTMLDivElement>(null);
  const approve = useApiWrite(approveVacationWrite);
  const there = data !== undefined;
  useEffect(() => {
    if (there) card.current?.focus({ preventScroll: false });
  }, [there]);
  if (data === undefined) {
    return (
      <Card title={t('vacation.answer_title')}>
        {error === null ? <Loading /> : <ErrorState error={error} onRetry={() => void refetch()} />}
      </Card>
    );
  }
  const { vacation, lessons, activities, holds } = data;
  const days = formatDays(vacation.first_day, vacation.last_day);
  const undecided = undecidedCount(lessons, resolutions);
  const undecidedMore = undecidedActivities(activities, activityResolutions);
  const { approve: mayApprove, reject: mayReject } = vacation.can;
  const open = mayApprove.allowed || mayReject.allowed;
  const missing = [
    ...(undecided > 0 ? [t('vacation.undecided', { count: undecided })] : []),
    ...(undecidedMore > 0 ? [t('vacation.undecided_activities', { count: undecidedMore })] : []),
  ];
  const why = mayApprove.reason === null ? (missing[0] ?? null) : refusalText(mayApprove.reason);
  const unsaved = open && (comment.trim() !== '' || resolutions.length > 0 || activityResolutions.length > 0);
  const changed = () => {
    if (approve.isError) approve.reset();
  };
  const submit = () => {
    // What was chosen for something that went meanwhile goes with it.
    const decided = { resolutions: stillDecided(lessons, resolutions), activities: decidedActivities(activities, activityResolutions) };
    approve.mutate(
      { params: { id }, body: { ...decided, comment } },
      {
        onSuccess: () => {
          toast.success(t('vacation.approved', { name: vacation.teacher_name, days }));
          onDone();
        },
        // What came or went meanwhile is shown, and everything that was chosen for the others stays.
        onError: (refusal) => refusal instanceof ApiError && unresolved.includes(refusal.key) && void refetch(),
      },
    );
  };
  return (
    <div ref={card} tabIndex={-1} className={classes.decide}>
      <UnsavedWork unsaved={unsaved && !approve.isPending && !approve.isSuccess} />
      <Card title={t(open ? 'vacation.answer_title' : 'vacation.one')} aside={<VacationStateTag state={vacation.state} />}>
        <VacationFacts vacation={vacation} />
        {lessons.length === 0 && mayApprove.allowed && <p className="soft">{t('vacation.hits_nothing')}</p>}
        {lessons.length > 0 && mayApprove.allowed && (
          <HitLessons
            lessons={lessons}
            value={resolutions}
            onChange={(next) => {
              setResolutions(next);
              changed();
            }}
            zone={zone}
            avoid={[{ start: vacation.start, finish: vacation.finish }]}
            error={approve.error}
          />
        )}
        {activities.length > 0 && mayApprove.allowed && (
          <HitActivities
            activities={activities}
            value={activityResolutions}
            onChange={(next) => {
              setActivityResolutions(next);
              changed();
            }}
          />
        )}
        {holds.length > 0 && mayApprove.allowed && <EndedHolds holds={holds} />}
        <form
          className={classes.form}
          onSubmit={(event) => {
            event.preventDefault();
            if (why === null && !approve.isPending) submit();
          }}
        >
          {mayApprove.allowed && (
            <Textarea
              label={t('vacation.answer_comment')}
              autosize
              minRows={1}
              maxLength={1000}
              value={comment}
              onChange={({ currentTarget }) => {
                setComment(currentTarget.value);
                changed();
              }}
            />
          )}
          <FormErrors error={approve.error} />
          <div className={classes.buttons}>
            <Button variant="default" onClick={onDone}>
              {open ? t('vacation.later') : t('ui:action.close')}
            </Button>
            {open && (
              <>
                <Button
                  variant="default"
                  aria-haspopup="dialog"
                  disabled={!mayReject.allowed}
                  title={mayReject.reason === null ? undefined : refusalText(mayReject.reason)}
                  onClick={() => setRejecting(true)}
                >
                  {t('vacation.reject.button')}
                </Button>
                <Button type="submit" pending={approve.isPending} disabled={why !== null} title={why ?? undefined}>
                  {t('vacation.approve')}
                </Button>
              </>
            )}
          </div>
          {open && why !== null && <p className={classes.why}>{why}</p>}
        </form>
      </Card>
      <RejectVacationDialog
        opened={rejecting}
        vacation={vacation}
        onClose={() => setRejecting(false)}
        onDone={() => {
          setRejecting(false);
          onDone();
        }}
      />
    </div>
  );
}
