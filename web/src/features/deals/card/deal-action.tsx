import { isOpenDeal } from '@lectern/contract/deals/deal-states';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { DateField } from '../../../ui/forms/date-field.tsx';
import { FieldRow, Form } from '../../../ui/forms/form.tsx';
import { TextField } from '../../../ui/forms/text-fields.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import { check, required } from '../../../ui/forms/validation.ts';
import { toast } from '../../../ui/toasts/toast.ts';
import classes from '../deals.module.css';
import type { DealCard } from '../deals.queries.ts';
import { editDealWrite } from '../deals.queries.ts';
import { NextAction } from './next-action.tsx';
import { useApiWrite } from '../../../kernel/api-write.ts';

/** Next action of an open deal: mark as done, and plan the following one. */
export function DealAction({ deal }: { readonly deal: DealCard }) {
  const { t } = useTranslation('students');
  const [planning, setPlanning] = useState(false);
  const edit = useApiWrite(editDealWrite);
  if (!isOpenDeal(deal.stage)) return null;
  const done = () =>
    edit.mutate(
      { params: { id: deal.id }, body: { version: deal.version, next_action: '', next_action_on: null } },
      { onSuccess: () => toast.success(t('deals.action.is_done')), onError: (error) => toast.error(error) },
    );
  const planned = deal.next_action_on !== null;
  const allowed = deal.can.edit.allowed;
  return (
    <Card title={t('deals.action.title')}>
      {planned ? <NextAction deal={deal} /> : <p className="soft">{t('deals.action.none')}</p>}
      {allowed && planning && <PlanForm deal={deal} onClose={() => setPlanning(false)} />}
      {allowed && !planning && (
        <div className={classes.actions}>
          {planned && (
            <Button variant="default" pending={edit.isPending} onClick={done}>
              {t('deals.action.done')}
            </Button>
          )}
          <Button variant={planned ? 'subtle' : 'default'} onClick={() => setPlanning(true)}>
            {t('deals.action.edit')}
          </Button>
        </div>
      )}
    </Card>
  );
}

function PlanForm({ deal, onClose }: { readonly deal: DealCard; readonly onClose: () => void }) {
  const { t } = useTranslation(['students', 'ui']);
  const edit = useApiWrite(editDealWrite);
  const { id, version, next_action, next_action_on } = deal;
  const form = useForm({
    call: '/api/deals/{id}/',
    initial: { next_action, next_action_on },
    rules: (values) => ({ next_action: check(values.next_action, required), next_action_on: check(values.next_action_on, required) }),
    send: (values) => edit.mutateAsync({ params: { id }, body: { version, ...values } }),
    onSuccess: onClose,
  });
  return (
    <Form form={form} submit={t('deals.action.save')} onCancel={onClose}>
      <FieldRow>
        <TextField form={form} name="next_action" label={t('deals.action.what')} autoFocus />
        <DateField form={form} name="next_action_on" label={t('deals.action.when')} />
      </FieldRow>
    </Form>
  );
}
