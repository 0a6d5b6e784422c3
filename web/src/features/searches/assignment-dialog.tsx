/** Proposes teachers for all open searches at once, and sends the chosen offers. */
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useApiWrite } from '../../kernel/api-write.ts';
import { QueryPlaceholder } from '../../ui/states/query-placeholder.tsx';
import { CheckBox } from '../../ui/forms/check-box.tsx';
import { DialogForm } from '../../ui/forms/form.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Tag } from '../../ui/tag.tsx';
import { toast } from '../../ui/toasts/toast.ts';
import { weeklyTimeText } from '../free-teachers/public/weekly-time-text.ts';
import { assignmentQuery, sendAssignmentWrite } from './searches.queries.ts';
import type { Assignment } from './searches.queries.ts';
import classes from './searches.module.css';

/** Maximum number of offers that are sent at once. */
const maxSent = 100;

export function AssignmentDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('freecashdesk');
  const query = useQuery(assignmentQuery);
  const { data } = query;
  const send = useApiWrite(sendAssignmentWrite);
  const pairs = data?.pairs ?? [];
  const form = useForm({
    initial: { without: [] as readonly number[] },
    rules: () => ({}),
    send: ({ without }) => send.mutateAsync({ body: { pairs: chosenOf(pairs, without) } }),
    onSuccess: ({ sent }) => {
      toast.success(t('searches.assignment.sent', { count: sent }));
      onClose();
    },
  });
  const { without } = form.values;
  const count = chosenOf(pairs, without).length;
  return (
    <DialogForm
      form={form}
      size="lg"
      title={t('searches.assignment.title')}
      submit={t('searches.assignment.send', { count })}
      disabled={count === 0}
      onClose={onClose}
    >
      <p className="soft">{t('searches.assignment.means')}</p>
      <QueryPlaceholder query={query} loading={<Skeleton height={200} />} />
      {data !== undefined && (
        <Proposal
          assignment={data}
          without={without}
          onToggle={(id) => form.change({ without: without.includes(id) ? without.filter((each) => each !== id) : [...without, id] })}
        />
      )}
    </DialogForm>
  );
}

function chosenOf(pairs: Assignment['pairs'], without: readonly number[]) {
  const chosen = pairs.filter(({ request_id }) => !without.includes(request_id)).slice(0, maxSent);
  return chosen.map(({ request_id, teacher_id, slots }) => ({ request_id, teacher_id, slots }));
}

type Props = { readonly assignment: Assignment; readonly without: readonly number[]; readonly onToggle: (requestId: number) => void };

function Proposal({ assignment, without, onToggle }: Props) {
  const { t } = useTranslation('freecashdesk');
  const { searches, best, one_by_one: single, pairs, unassigned } = assignment;
  return (
    <>
      <dl className={classes.gain}>
        <div>
          <dt>{t('searches.assignment.together')}</dt>
          <dd>{t('searches.assignment.served', { count: best.served, all: searches, score: best.score })}</dd>
        </div>
        <div>
          <dt>{t('searches.assignment.one_by_one')}</dt>
          <dd>{t('searches.assignment.served', { count: single.served, all: searches, score: single.score })}</dd>
        </div>
        <div>
          <dt>{t('searches.assignment.gain')}</dt>
          <dd>{t('searches.assignment.gained', { count: best.served - single.served, score: best.score - single.score })}</dd>
        </div>
      </dl>
      <ul className={classes.order}>
        {pairs.map((pair) => (
          <li key={pair.request_id}>
            <CheckBox checked={!without.includes(pair.request_id)} onChange={() => onToggle(pair.request_id)}>
              {t('searches.assignment.pair', {
                kid: pair.kid_name,
                course: pair.course_title,
                grade: pair.grade,
                teacher: pair.teacher_name,
              })}
            </CheckBox>
            <span className={classes.reasons}>
              {`${pair.slots.map(weeklyTimeText).join(', ')} · ${t('searches.assignment.score', { score: pair.score, ...pair.parts })}`}
              {pair.one_by_one?.teacher_name !== pair.teacher_name && (
                <>
                  {' '}
                  <Tag tone="planned">
                    {pair.one_by_one === null
                      ? t('searches.assignment.else_nobody')
                      : t('searches.assignment.else', { teacher: pair.one_by_one.teacher_name })}
                  </Tag>
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
      {pairs.length === 0 && <p className="soft">{t('searches.assignment.nobody')}</p>}
      {unassigned.length > 0 && <Unassigned searches={unassigned} />}
    </>
  );
}

const reasonTexts = {
  nobody_free: 'freecashdesk:searches.assignment.reason.nobody_free',
  others_first: 'freecashdesk:searches.assignment.reason.others_first',
  same_child: 'freecashdesk:searches.assignment.reason.same_child',
  no_consent: 'freecashdesk:searches.assignment.reason.no_consent',
} as const satisfies Record<Assignment['unassigned'][number]['reason'], string>;

function Unassigned({ searches }: { readonly searches: Assignment['unassigned'] }) {
  const { t } = useTranslation('freecashdesk');
  return (
    <>
      <h3 className={classes.heading}>{t('searches.assignment.unassigned', { count: searches.length })}</h3>
      <ul className={classes.order}>
        {searches.map(({ request_id, kid_name, course_title, reason }) => (
          <li key={request_id}>
            <span>{`${kid_name}, ${course_title}`}</span>
            <span className={classes.reasons}>{t(reasonTexts[reason])}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
