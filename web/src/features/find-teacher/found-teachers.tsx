/** Matching teachers, best first, with single and bulk actions. */
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAddress } from '../../kernel/use-address.ts';
import type { AddressChange } from '../../kernel/use-address.ts';
import { pageSizes } from '../../ui/table/page-sizes.ts';
import { formatTime } from '../../ui/formats/date-time.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Pagination } from '../../ui/table/pagination.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toasts/toast.ts';
import { undo } from '../../ui/toasts/undo.ts';
import { holdWrite, releaseHoldWrite } from '../free-teachers/public/holds.queries.ts';
import { sameTime } from '../free-teachers/public/weekly-time.rules.ts';
import { proposedTimes } from './chosen-times.rules.ts';
import type { FoundTeacher as Found, FoundTime, SearchStart } from './find-teacher.queries.ts';
import { foundTeachersQuery } from './find-teacher.queries.ts';
import { FoundTeacher } from './found-teacher.tsx';
import classes from './found-teachers.module.css';
import { PlaceLessons } from './place-lessons.tsx';
import type { SearchTerms } from './search-terms.rules.ts';
import { questionOf } from './search-terms.rules.ts';
import { SendOffersDialog } from './send-offers-dialog.tsx';
import type { OfferedTeacher } from './send-offers-dialog.tsx';
import { useApiWrite } from '../../kernel/api-write.ts';

type Props = { readonly terms: SearchTerms; readonly start: SearchStart };

/** Results update when painting or typing pauses. */
const pause = 150;

export const FoundTeachers = memo(function FoundTeachers({ terms, start }: Props) {
  const { t } = useTranslation('freecashdesk');
  const question = questionOf(terms);
  const [debounced] = useDebouncedValue(JSON.stringify(question), pause);
  const query = JSON.parse(debounced) as typeof question;
  const found = useQuery({ ...foundTeachersQuery(query ?? ({} as never)), enabled: query !== null });
  const [choices, setChoices] = useState<ReadonlyMap<number, readonly FoundTime[]>>(new Map());
  const [ticked, setTicked] = useState<ReadonlyMap<number, OfferedTeacher>>(new Map());
  const [placing, setPlacing] = useState<{ readonly teacher: Found; readonly times: readonly FoundTime[] } | null>(null);
  const [offering, setOffering] = useState(false);
  const { hold, holding } = useHolding(terms);
  if (question === null)
    return <EmptyState title={t('find.what')} text={t(terms.courseId === null ? 'find.what_course' : 'find.what_windows')} />;
  if (found.error !== null && found.data === undefined) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  if (found.data === undefined) return <Skeleton height={320} />;

  const { count, results } = found.data;
  const timesOf = (teacher: Found) => {
    const stillFree = choices.get(teacher.id)?.flatMap((time) => teacher.slots.find((each) => sameTime(each, time)) ?? []);
    return stillFree ?? proposedTimes(teacher.slots, terms.lessons, terms.service?.minutes ?? 60);
  };
  const tick = ({ id, name, zone }: Found, times: readonly FoundTime[], requested: boolean) => {
    const next = new Map(ticked);
    if (requested && times.length > 0) next.set(id, { id, name, zone, times });
    else next.delete(id);
    setTicked(next);
  };
  const stale = found.isPlaceholderData || debounced !== JSON.stringify(question);
  const outdated = stale || found.isRefetchError;
  return (
    <>
      {found.isRefetchError && <NotRenewed onRetry={() => void found.refetch()} />}
      <FoundHead count={count} ticked={ticked.size} disabled={outdated} onOffer={() => setOffering(true)} />
      {results.length === 0 ? (
        <EmptyState title={t('find.nobody')} text={t('find.nobody_text')} />
      ) : (
        <ul className={classes.list} data-stale={stale} aria-label={t('find.teachers')}>
          {results.map((teacher) => {
            const chosen = timesOf(teacher);
            return (
              <FoundTeacher
                key={teacher.id}
                teacher={teacher}
                terms={terms}
                chosen={chosen}
                ticked={ticked.has(teacher.id)}
                outdated={outdated}
                mayPlace={start.places_with?.includes(teacher.id) ?? true}
                holding={holding === teacher.id}
                onTimes={(times) => {
                  setChoices(new Map(choices).set(teacher.id, times));
                  if (ticked.has(teacher.id)) tick(teacher, times, true);
                }}
                onTick={(requested) => tick(teacher, chosen, requested)}
                onHold={() => hold(teacher, chosen)}
                onPlace={() => setPlacing({ teacher, times: chosen })}
              />
            );
          })}
        </ul>
      )}
      <Pages terms={terms} count={count} />
      {placing !== null && <PlaceLessons {...placing} clientId={start.client.id} terms={terms} onClose={() => setPlacing(null)} />}
      {offering && (
        <SendOffersDialog
          terms={terms}
          teachers={[...ticked.values()]}
          onClose={() => setOffering(false)}
          onSent={() => {
            setOffering(false);
            setTicked(new Map());
          }}
        />
      )}
    </>
  );
});

type HeadProps = { readonly count: number; readonly ticked: number; readonly disabled: boolean; readonly onOffer: () => void };

function FoundHead({ count, ticked, disabled, onOffer }: HeadProps) {
  const { t } = useTranslation('freecashdesk');
  return (
    <div className={classes.count}>
      <span role="status">{t('find.count', { count })}</span>
      <Button disabled={ticked === 0 || disabled} aria-haspopup="dialog" onClick={onOffer}>
        {t('offer.open', { count: ticked })}
      </Button>
    </div>
  );
}

/** Above the teachers found before, when they could not be asked for again. */
function NotRenewed({ onRetry }: { readonly onRetry: () => void }) {
  const { t } = useTranslation(['freecashdesk', 'ui']);
  return (
    <div className={classes.outdated} role="alert">
      <span>{t('find.not_renewed')}</span>
      <Button variant="default" onClick={onRetry}>
        {t('ui:state.retry')}
      </Button>
    </div>
  );
}

function Pages({ terms: { page, page_size }, count }: { readonly terms: SearchTerms; readonly count: number }) {
  const { change } = useAddress();
  const onPage = (next: AddressChange) => change(next, { replace: false });
  if (count <= pageSizes[0]) return null;
  return (
    <Pagination
      page={page}
      pageSize={page_size}
      count={count}
      onPage={(next) => onPage({ page: next === 1 ? undefined : next })}
      onPageSize={(size) => onPage({ page_size: size === pageSizes[0] ? undefined : size, page: undefined })}
    />
  );
}

/** Holds the selected times of a teacher for the child, with a release action. */
function useHolding({ kid, from, weeks, service }: SearchTerms) {
  const { t } = useTranslation('freecashdesk');
  const hold = useApiWrite(holdWrite);
  const release = useApiWrite(releaseHoldWrite);
  const [holding, setHolding] = useState<number | null>(null);
  return {
    holding,
    hold: ({ id, name }: Found, times: readonly FoundTime[]) => {
      setHolding(id);
      const slots = times.map(({ weekday, start_minute }) => ({ weekday, start_minute }));
      hold.mutate(
        { body: { teacher_id: id, kid_id: kid.id, slots, zone: kid.zone, from, weeks, minutes: service?.minutes ?? 60 } },
        {
          onSuccess: (held) =>
            toast.success(
              t('hold.held', { name, time: formatTime(held.held_until) }),
              undo(() => release.mutateAsync({ params: { id: held.id } })),
            ),
          onError: (error) => toast.error(error),
          onSettled: () => setHolding(null),
        },
      );
    },
  };
}
