import { waveHours, waveTeachers } from '@lectern/contract/matches/wave-limits.rules';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useApiWrite } from '../../kernel/api-write.ts';
import { QueryPlaceholder } from '../../ui/states/query-placeholder.tsx';
import { DialogForm, FieldRow } from '../../ui/forms/form.tsx';
import { NumberField } from '../../ui/forms/number-fields.tsx';
import { toastAndClose } from '../../ui/forms/frame/toast-and-close.ts';
import { useForm } from '../../ui/forms/use-form.ts';
import { check, required } from '../../ui/forms/validation.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { weeklyTimeText } from '../free-teachers/public/weekly-time-text.ts';
import { startWavesWrite, waveOrderQuery } from './searches.queries.ts';
import type { Search, WaveOrder } from './searches.queries.ts';
import classes from './searches.module.css';

const reasonTexts = {
  no_inbox: 'freecashdesk:searches.left_out.no_inbox',
  parted: 'freecashdesk:searches.left_out.parted',
  offered: 'freecashdesk:offer.offered',
  viewed: 'freecashdesk:offer.viewed',
  accepted: 'freecashdesk:offer.accepted',
  declined: 'freecashdesk:offer.declined',
  expired: 'freecashdesk:offer.expired',
  withdrawn: 'freecashdesk:offer.withdrawn',
} as const satisfies Record<WaveOrder['left_out'][number]['reason'], string>;

/** Automatic offers of a search: number per wave, interval, order, and teachers left out with the reason. */
export function WavesDialog({ search, onClose }: { readonly search: Search; readonly onClose: () => void }) {
  const { t } = useTranslation('freecashdesk');
  const query = useQuery(waveOrderQuery(search.id));
  const { data } = query;
  const start = useApiWrite(startWavesWrite);
  const form = useForm({
    initial: { size: (data?.size ?? null) as number | null, hours: (data?.hours ?? null) as number | null },
    rules: ({ size, hours }) => ({ size: check(size, required), hours: check(hours, required) }),
    send: ({ size, hours }) => start.mutateAsync({ params: { id: search.id }, body: { size: Number(size), hours: Number(hours) } }),
    onSuccess: toastAndClose(t('searches.waves.started'), onClose),
  });
  return (
    <DialogForm
      form={form}
      title={t('searches.waves.title', { kid: search.kid_name })}
      submit={t('searches.waves.start')}
      disabled={data === undefined || data.order.length === 0}
      onClose={onClose}
    >
      <p className="soft">{t('searches.waves.means')}</p>
      <FieldRow>
        <NumberField form={form} name="size" label={t('searches.waves.size')} {...waveTeachers} />
        <NumberField form={form} name="hours" label={t('searches.waves.hours')} {...waveHours} />
      </FieldRow>
      <QueryPlaceholder query={query} loading={<Skeleton height={120} />} />
      {data !== undefined && <Order found={data} size={form.values.size ?? data.size} />}
    </DialogForm>
  );
}

const mostShown = 20;

function Order({ found, size }: { readonly found: WaveOrder; readonly size: number }) {
  const { t } = useTranslation('freecashdesk');
  const { order, left_out } = found;
  return (
    <>
      <h3 className={classes.heading}>{t('searches.waves.order', { count: order.length })}</h3>
      {order.length === 0 && <p className="soft">{t('searches.waves.nobody')}</p>}
      <ol className={classes.order}>
        {order.slice(0, mostShown).map(({ teacher_id, name, slots }, place) => (
          <li key={teacher_id}>
            <span>{name}</span>
            <span className={classes.reasons}>
              {`${t('searches.waves.wave', { number: Math.floor(place / Math.max(1, size)) + 1 })} · ${slots.map(weeklyTimeText).join(', ')}`}
            </span>
          </li>
        ))}
      </ol>
      {left_out.length > 0 && (
        <>
          <h3 className={classes.heading}>{t('searches.left_out.title', { count: left_out.length })}</h3>
          <ul className={classes.order}>
            {left_out.slice(0, mostShown).map(({ teacher_id, name, reason }) => (
              <li key={teacher_id}>
                <span>{name}</span>
                <span className={classes.reasons}>{t(reasonTexts[reason])}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
