import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { managersQuery } from '../../../kernel/dictionaries.ts';
import { formatDateTime } from '../../../ui/formats/date-time.tsx';
import { SelectField } from '../../../ui/forms/choice-fields.tsx';
import { DialogForm, Effect } from '../../../ui/forms/form.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import { check, required } from '../../../ui/forms/validation.ts';
import { Money } from '../../../ui/formats/money.tsx';
import { formatNumber } from '../../../ui/formats/number.ts';
import { toast } from '../../../ui/toasts/toast.ts';
import { undo } from '../../../ui/toasts/undo.ts';
import classes from './clients-list.module.css';
import type { ReassignmentPreview } from './reassign.queries.ts';
import { reassignmentQuery, reassignWrite, undoReassignmentWrite } from './reassign.queries.ts';
import { useApiWrite } from '../../../kernel/api-write.ts';

type Props = { readonly clientIds: readonly number[]; readonly onGiven: () => void; readonly onClose: () => void };

/** Reassigns clients to another manager, with a preview. */
export function ReassignDialog({ clientIds, onGiven, onClose }: Props) {
  const { t } = useTranslation('clients');
  const managers = useQuery(managersQuery).data ?? [];
  const reassign = useApiWrite(reassignWrite);
  const giveBack = useApiWrite(undoReassignmentWrite);
  const form = useForm({
    initial: { manager_id: null as number | null },
    rules: ({ manager_id }) => ({ manager_id: check(manager_id, required) }),
    send: ({ manager_id }) => reassign.mutateAsync({ body: { client_ids: [...clientIds], manager_id: Number(manager_id) } }),
    onSuccess: ({ id, clients, manager_name: name }) => {
      toast.success(t('reassign.done', { count: clients, name }), id === null ? {} : undo(() => giveBack.mutateAsync({ params: { id } })));
      onClose();
      onGiven();
    },
  });
  const { manager_id } = form.values;
  const preview = useQuery(reassignmentQuery(manager_id === null ? null : { client_ids: [...clientIds], manager_id }));
  return (
    <DialogForm
      form={form.withError(preview.error)}
      title={t('reassign.title', { count: clientIds.length })}
      submit={t('reassign.submit')}
      disabled={preview.data === undefined || preview.data.clients === 0}
      onClose={onClose}
      effect={preview.data !== undefined && <Consequence preview={preview.data} />}
    >
      <SelectField
        form={form}
        name="manager_id"
        label={t('reassign.manager')}
        options={managers.map(({ id, name }) => ({ id, title: name }))}
      />
    </DialogForm>
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
    <Effect>
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
    </Effect>
  );
}
