import type { LessonResolution } from '@lectern/contract/lessons/hit-lessons.schema';
import type { ActivityResolution } from '@lectern/contract/schedule/hit-activities.schema';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiWrite } from '../../../kernel/api-write.ts';
import { usePageInfo } from '../../../kernel/session.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { QueryPlaceholder } from '../../../ui/states/query-placeholder.tsx';
import { formatDays } from '../../../ui/formats/calendar-dates.ts';
import { refusalText } from '../../../ui/forms/error-text.ts';
import type { Form as FormState } from '../../../ui/forms/form-types.ts';
import { Form } from '../../../ui/forms/form.tsx';
import { TextAreaField } from '../../../ui/forms/text-fields.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import { Loading } from '../../../ui/loading.tsx';
import { toast } from '../../../ui/toasts/toast.ts';
import { HitLessons } from '../../lessons/public/hits/hit-lessons.tsx';
import { stillDecided, undecidedCount } from '../../lessons/public/hits/hit-lessons.rules.ts';
import { EndedHolds } from './ended-holds.tsx';
import { decidedActivities, undecidedActivities } from './hit-activities.rules.ts';
import { HitActivities } from './hit-activities.tsx';
import { RejectVacationDialog } from './reject-vacation-dialog.tsx';
import { FreedLessons } from '../shortening/freed-lessons.tsx';
import { ShortenVacationDialog } from '../shortening/shorten-vacation-dialog.tsx';
import { VacationFacts } from '../vacation-facts.tsx';
import { VacationStateTag } from '../vacation-state-tag.tsx';
import { approveVacationWrite, vacationQuery } from '../vacations.queries.ts';
import type { Vacation, VacationDetail } from '../vacations.queries.ts';
import classes from '../vacations.module.css';

type Props = { readonly id: number; readonly onDone: () => void };

/** A vacation with the form to decide on it, or with the decision. */
export function DecideVacation({ id, onDone }: Props) {
  const { t } = useTranslation(['nonworkingtime', 'ui']);
  const query = useQuery(vacationQuery(id));
  const { data } = query;
  const card = useRef<HTMLDivElement>(null);
  const isLoaded = data !== undefined;
  useEffect(() => {
    if (isLoaded) card.current?.focus({ preventScroll: false });
  }, [isLoaded]);
  if (data === undefined) {
    return (
      <Card title={t('vacation.answer_title')}>
        <QueryPlaceholder query={query} loading={<Loading />} />
      </Card>
    );
  }
  const { vacation } = data;
  const isOpen = vacation.can.approve.allowed || vacation.can.reject.allowed;
  return (
    <div ref={card} tabIndex={-1} className={classes.decide}>
      <Card title={t(isOpen ? 'vacation.answer_title' : 'vacation.one')} aside={<VacationStateTag state={vacation.state} />}>
        <VacationFacts vacation={vacation} />
        {vacation.can.bring_back.allowed && <FreedLessons vacationId={vacation.id} />}
        {isOpen ? <AnswerForm detail={data} onDone={onDone} /> : <DecidedActions vacation={vacation} onDone={onDone} />}
      </Card>
    </div>
  );
}

/** Actions on a decided vacation: it can be shortened while it lasts. */
function DecidedActions({ vacation, onDone }: { readonly vacation: Vacation; readonly onDone: () => void }) {
  const { t } = useTranslation(['nonworkingtime', 'ui']);
  const [isShortening, setIsShortening] = useState(false);
  return (
    <p className={classes.actions}>
      {vacation.can.shorten.allowed && (
        <Button variant="default" aria-haspopup="dialog" onClick={() => setIsShortening(true)}>
          {t('vacation.shorten.button')}
        </Button>
      )}
      <Button variant="default" onClick={onDone}>
        {t('ui:action.close')}
      </Button>
      {isShortening && <ShortenVacationDialog vacation={vacation} onClose={() => setIsShortening(false)} />}
    </p>
  );
}

type Answer = {
  readonly resolutions: readonly LessonResolution[];
  readonly activities: readonly ActivityResolution[];
  readonly comment: string;
};
type AnswerProps = { readonly detail: VacationDetail; readonly onDone: () => void };

/** Approves a vacation together with the resolutions of all conflicting lessons and activities, or rejects it. */
function AnswerForm({ detail, onDone }: AnswerProps) {
  const { t } = useTranslation('nonworkingtime');
  const { vacation, lessons, activities } = detail;
  const [isRejecting, setIsRejecting] = useState(false);
  const approve = useApiWrite(approveVacationWrite);
  const form = useForm<Answer, unknown>({
    call: '/api/vacations/{id}/approve/',
    initial: { resolutions: [], activities: [], comment: '' },
    send: (answer) => {
      // Drops resolutions of lessons that no longer conflict.
      const resolutions = stillDecided(lessons, answer.resolutions);
      const decided = { resolutions, activities: decidedActivities(activities, answer.activities), comment: answer.comment };
      return approve.mutateAsync({ params: { id: vacation.id }, body: decided });
    },
    onSuccess: () => {
      toast.success(t('vacation.approved', { name: vacation.teacher_name, days: formatDays(vacation.first_day, vacation.last_day) }));
      onDone();
    },
  });
  const why = useMissing(detail, form.values);
  const { approve: mayApprove, reject: mayReject } = vacation.can;
  return (
    <>
      <Form
        form={form}
        submit={t('vacation.approve')}
        disabled={why !== null}
        cancel={t('vacation.later')}
        onCancel={onDone}
        effect={why !== null && <p className={classes.why}>{why}</p>}
        actions={
          <Button
            variant="default"
            aria-haspopup="dialog"
            disabled={!mayReject.allowed}
            title={mayReject.reason === null ? undefined : refusalText(mayReject.reason)}
            onClick={() => setIsRejecting(true)}
          >
            {t('vacation.reject.button')}
          </Button>
        }
      >
        {mayApprove.allowed && <Conflicts form={form} detail={detail} />}
        {mayApprove.allowed && <TextAreaField form={form} name="comment" label={t('vacation.answer_comment')} minRows={1} />}
      </Form>
      {isRejecting && <RejectVacationDialog vacation={vacation} onClose={() => setIsRejecting(false)} onDone={onDone} />}
    </>
  );
}

/** Reason why the vacation cannot be approved yet. */
function useMissing({ vacation, lessons, activities }: VacationDetail, answer: Answer): string | null {
  const { t } = useTranslation('nonworkingtime');
  const { reason } = vacation.can.approve;
  if (reason !== null) return refusalText(reason);
  const count = undecidedCount(lessons, answer.resolutions);
  if (count > 0) return t('vacation.undecided', { count });
  const more = undecidedActivities(activities, answer.activities);
  return more > 0 ? t('vacation.undecided_activities', { count: more }) : null;
}

type HitsProps = { readonly form: FormState<Answer>; readonly detail: VacationDetail };

/** Conflicts with the vacation and their resolutions. */
function Conflicts({ form, detail: { vacation, lessons, activities, holds } }: HitsProps) {
  const { t } = useTranslation('nonworkingtime');
  const { zone } = usePageInfo();
  return (
    <>
      {lessons.length === 0 && <p className="soft">{t('vacation.hits_nothing')}</p>}
      {lessons.length > 0 && (
        <HitLessons
          lessons={lessons}
          value={form.values.resolutions}
          onChange={(resolutions) => form.change({ resolutions })}
          zone={zone}
          avoid={[{ start: vacation.start, finish: vacation.finish }]}
          error={form.error}
        />
      )}
      {activities.length > 0 && (
        <HitActivities activities={activities} value={form.values.activities} onChange={(next) => form.change({ activities: next })} />
      )}
      {holds.length > 0 && <EndedHolds holds={holds} />}
    </>
  );
}
