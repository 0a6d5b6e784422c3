import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiWrite } from '../../kernel/api-write.ts';
import { nowInstant } from '../../kernel/clock.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { formatDateTime } from '../../ui/formats/date-time.tsx';
import { DialogForm } from '../../ui/forms/form.tsx';
import { NumberField } from '../../ui/forms/number-fields.tsx';
import { toastAndClose } from '../../ui/forms/frame/toast-and-close.ts';
import { useForm } from '../../ui/forms/use-form.ts';
import { check, required } from '../../ui/forms/validation.ts';
import { toast } from '../../ui/toasts/toast.ts';
import { Request } from '../find-teacher/public/client-requests.tsx';
import { extendSearchWrite, stopWavesWrite } from './searches.queries.ts';
import type { Search } from './searches.queries.ts';
import classes from './searches.module.css';
import { WavesDialog } from './waves-dialog.tsx';

/** An opened search: its offers and actions. */
export function SearchDetail({ search }: { readonly search: Search }) {
  const { t } = useTranslation('freecashdesk');
  const [dialog, setDialog] = useState<'extend' | 'waves' | null>(null);
  const stop = useApiWrite(stopWavesWrite);
  const { id, can, client_id, kid_id, course_id, comment } = search;
  const stopped = { onSuccess: () => toast.success(t('searches.waves.stopped')), onError: (error: unknown) => toast.error(error) };
  return (
    <div className={classes.detail}>
      {comment !== '' && <p className="soft">{comment}</p>}
      <ul className={classes.request}>
        <Request request={search} />
      </ul>
      <div className={classes.actions}>
        {can.start_waves.allowed && (
          <Button variant="default" aria-haspopup="dialog" onClick={() => setDialog('waves')}>
            {t('searches.waves.start')}
          </Button>
        )}
        {can.stop_waves.allowed && (
          <Button variant="default" pending={stop.isPending} onClick={() => stop.mutate({ params: { id } }, stopped)}>
            {t('searches.waves.stop')}
          </Button>
        )}
        {can.offer.allowed && (
          <LinkButton
            variant="default"
            to="/find-teacher/$clientId"
            params={{ clientId: String(client_id) }}
            search={{ kid: kid_id, course: course_id }}
          >
            {t('searches.send_more')}
          </LinkButton>
        )}
        {can.extend.allowed && (
          <Button variant="default" aria-haspopup="dialog" onClick={() => setDialog('extend')}>
            {t('searches.extend.open')}
          </Button>
        )}
      </div>
      {dialog === 'extend' && <ExtendDialog search={search} onClose={() => setDialog(null)} />}
      {dialog === 'waves' && <WavesDialog search={search} onClose={() => setDialog(null)} />}
    </div>
  );
}

const dayMilliseconds = 86_400_000;
/** A usual limit of the screen; the call takes any deadline. */
const mostLaterDays = 60;

/** The deadline extended by days; counted from now if it has passed. */
const laterDeadline = (deadline: string, days: number) => {
  const from = deadline > nowInstant() ? deadline : nowInstant();
  return new Date(Date.parse(from) + days * dayMilliseconds).toISOString();
};

function ExtendDialog({ search, onClose }: { readonly search: Search; readonly onClose: () => void }) {
  const { t } = useTranslation('freecashdesk');
  const extend = useApiWrite(extendSearchWrite);
  const form = useForm({
    initial: { days: 2 as number | null },
    rules: ({ days }) => ({ days: check(days, required) }),
    send: ({ days }) => extend.mutateAsync({ params: { id: search.id }, body: { deadline: laterDeadline(search.deadline, Number(days)) } }),
    onSuccess: toastAndClose(t('searches.extend.done'), onClose),
  });
  const { days } = form.values;
  return (
    <DialogForm
      form={form}
      title={t('searches.extend.title', { kid: search.kid_name })}
      submit={t('searches.extend.submit')}
      onClose={onClose}
      effect={days !== null && <p className="soft">{t('request.until', { time: formatDateTime(laterDeadline(search.deadline, days)) })}</p>}
    >
      <NumberField form={form} name="days" label={t('searches.extend.days')} min={1} max={mostLaterDays} autoFocus />
    </DialogForm>
  );
}
