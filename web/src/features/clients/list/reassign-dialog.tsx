import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../ui/floating/confirm-dialog.tsx';
import { formatDateTime } from '../../../ui/formats/date-time.tsx';
import { NativePicker } from '../../../ui/fields/native-picker.tsx';
import { FormErrors } from '../../../ui/forms/form-errors.tsx';
import { MantineScope } from '../../../ui/mantine-scope.tsx';
import { Money } from '../../../ui/formats/money.tsx';
import { formatNumber } from '../../../ui/formats/number.ts';
import { toast } from '../../../ui/toasts/toast.ts';
import { undo } from '../../../ui/toasts/undo.ts';
import { useAsking } from '../../../ui/floating/use-asking.ts';
import classes from './clients-list.module.css';
import { managersQuery } from '../records/records.queries.ts';
import type { ReassignmentPreview } from './reassign.queries.ts';
import { reassignmentQuery, reassignWrite, undoReassignmentWrite } from './reassign.queries.ts';
import { useApiWrite } from '../../../kernel/api-write.ts';

type Props = { readonly clientIds: readonly number[]; readonly onGiven: () => void; readonly onClose: () => void };

/** Asks who the clients' next manager is, and says first what goes over. */
export function ReassignDialog(props: Props) {
  return (
    <MantineScope>
      <AskManager {...props} />
    </MantineScope>
  );
}

function AskManager({ clientIds, onGiven, onClose }: Props) {
  const { t } = useTranslation('clients');
  const { close, asking } = useAsking(onClose);
  const [managerId, setManagerId] = useState<string | null>(null);
  const managers = useQuery(managersQuery).data ?? [];
  const wish = managerId === null ? null : { client_ids: [...clientIds], manager_id: Number(managerId) };
  const preview = useQuery(reassignmentQuery(wish));
  const reassign = useApiWrite(reassignWrite);
  const giveBack = useApiWrite(undoReassignmentWrite);
  const confirm = () => {
    if (wish === null) return;
    reassign.mutate(
      { body: wish },
      {
        onSuccess: ({ id, clients, manager_name: name }) => {
          toast.success(
            t('reassign.done', { count: clients, name }),
            id === null ? {} : undo(() => giveBack.mutateAsync({ params: { id } })),
          );
          close();
          onGiven();
        },
      },
    );
  };
  return (
    <ConfirmDialog
      {...asking}
      title={t('reassign.title', { count: clientIds.length })}
      confirmTitle={t('reassign.submit')}
      pending={reassign.isPending}
      disabled={wish === null || preview.data === undefined || preview.data.clients === 0}
      keepOnOverlay
      onConfirm={confirm}
    >
      <div className={classes.form}>
        <NativePicker
          label={t('reassign.manager')}
          options={managers.map(({ id, name }) => ({ id: String(id), title: name }))}
          value={managerId}
          onChange={setManagerId}
        />
        {preview.data !== undefined && <Consequence preview={preview.data} />}
        <FormErrors error={reassign.error ?? preview.error} />
      </div>
    </ConfirmDialog>
  );
}

function Consequence({ preview }: { readonly preview: ReassignmentPreview }) {
  const { t } = useTranslation('clients');
  const { clients, already, from, kids, planned_lessons: lessons, units_left: units, owed, on_account: money, currency, history } = preview;
  const figures = [
    { key: 'kids', value: kids },
    { key: 'lessons', value: lessons },
    { key: 'units', value: units },
  ] as const;
  return (
    <div aria-live="polite" className={classes.form}>
      <p>
        {clients === 0
          ? t('reassign.nobody', { name: preview.manager_name })
          : t('reassign.goes', { count: clients, name: preview.manager_name })}
      </p>
      {already > 0 && clients > 0 && <p className="soft">{t('reassign.already', { count: already })}</p>}
      {clients > 0 && (
        <ul className={classes.goes}>
          {from.map(({ manager_id, manager_name, clients: number }) => (
            <li key={manager_id}>
              <span>{t('reassign.from', { name: manager_name ?? t('reassign.without_manager') })}</span>
              <span>{formatNumber(number)}</span>
            </li>
          ))}
          {figures.map(({ key, value }) => (
            <li key={key}>
              <span>{t(`reassign.${key}`)}</span>
              <span>{formatNumber(value)}</span>
            </li>
          ))}
          <li>
            <span>{t('reassign.on_account')}</span>
            <Money amount={money} currency={currency} />
          </li>
          <li>
            <span>{t('reassign.owed')}</span>
            <Money amount={-owed} currency={currency} warn />
          </li>
        </ul>
      )}
      {history.length > 1 && (
        <div>
          <h3 className="soft">{t('reassign.history')}</h3>
          <ul className={classes.goes}>
            {history.map(({ manager_name, since, until }) => (
              <li key={since}>
                <span>{manager_name ?? t('reassign.without_manager')}</span>
                <span>
                  {until === null
                    ? t('reassign.since', { since: formatDateTime(since) })
                    : `${formatDateTime(since)} – ${formatDateTime(until)}`}
                </span>
              </li>
            ))}
          </ul>
        </div>
      )}
      <p className="soft">{t('reassign.stays')}</p>
    </div>
  );
}
