import { TextInput } from '@mantine/core';
import { isOpenDeal } from '@lectern/contract/deals/deal-states';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { DateInput } from '../../../ui/fields/date-input.tsx';
import { fieldErrors, FormErrors } from '../../../ui/forms/form-errors.tsx';
import { toast } from '../../../ui/toasts/toast.ts';
import { UnsavedWork } from '../../../ui/forms/unsaved-work.tsx';
import classes from '../deals.module.css';
import type { DealCard } from '../deals.queries.ts';
import { editDealWrite } from '../deals.queries.ts';
import { NextAction } from './next-action.tsx';
import { useApiWrite } from '../../../kernel/api-write.ts';

/** What happens next with an open deal: done with one press, and the next is planned in its place. */
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
  const [what, setWhat] = useState(deal.next_action);
  const [when, setWhen] = useState(deal.next_action_on);
  const edit = useApiWrite(editDealWrite);
  const refused = fieldErrors(edit.error);
  const ready = what.trim() !== '' && when !== null;
  const [before] = useState(deal);
  const unsaved = what !== before.next_action || when !== before.next_action_on;
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (ready && !edit.isPending)
          edit.mutate(
            { params: { id: deal.id }, body: { version: deal.version, next_action: what, next_action_on: when } },
            { onSuccess: onClose },
          );
      }}
    >
      <UnsavedWork unsaved={unsaved && !edit.isPending && !edit.isSuccess} />
      <div className={classes.pair}>
        <TextInput
          label={t('deals.action.what')}
          value={what}
          onChange={({ currentTarget }) => setWhat(currentTarget.value)}
          maxLength={200}
          autoComplete="off"
          autoFocus
        />
        <DateInput label={t('deals.action.when')} value={when} onChange={setWhen} error={refused('next_action_on')} />
      </div>
      <FormErrors error={edit.error} except={['next_action_on']} />
      <div className={classes.buttons}>
        <Button variant="default" onClick={onClose}>
          {t('ui:action.cancel')}
        </Button>
        <Button type="submit" pending={edit.isPending} disabled={!ready}>
          {t('deals.action.save')}
        </Button>
      </div>
    </form>
  );
}
