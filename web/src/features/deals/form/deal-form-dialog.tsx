import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurrentUser } from '../../../kernel/session.ts';
import { Button } from '../../../ui/button.tsx';
import { CancelButton } from '../../../ui/forms/cancel-button.tsx';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { fieldErrors, FormErrors } from '../../../ui/forms/form-errors.tsx';
import { toast } from '../../../ui/toasts/toast.ts';
import { UnsavedWork } from '../../../ui/forms/unsaved-work.tsx';
import { parseAmount } from '../../../ui/formats/amount.ts';
import { DealFields } from './deal-fields.tsx';
import { changesOf, emptyForm, formOf, inputOf, isChanged, problemsOf } from './deal-form.rules.ts';
import type { DealForm, FormProblem } from './deal-form.rules.ts';
import classes from '../deals.module.css';
import { dealChoicesQuery, dealDuplicatesQuery, createDealWrite, editDealWrite } from '../deals.queries.ts';
import type { DealCard } from '../deals.queries.ts';
import { KnownAlready } from '../card/known-already.tsx';
import { useApiWrite } from '../../../kernel/api-write.ts';

type Props = {
  /** The deal that is changed; a new one where there is none. */
  readonly deal?: DealCard;
  /** The client whom a new deal is about. */
  readonly client?: { readonly id: number; readonly name: string };
  readonly onClose: () => void;
  readonly onSaved: (deal: DealCard) => void;
};

const pauseInTyping = 400;
const fields = Object.keys(emptyForm);
const messages = {
  name: 'students:deals.form.needs_name',
  source_id: 'students:deals.form.needs_source',
  next_action_on: 'students:deals.form.needs_day',
  expected_sum: 'students:deals.form.sum_wrong',
} as const satisfies Record<FormProblem, string>;

/** Takes a deal down or changes it; who is known already is shown while it is typed. */
export function DealFormDialog({ deal, client, onClose, onSaved }: Props) {
  const { t } = useTranslation(['students', 'ui']);
  const { id: ownId } = useCurrentUser();
  const [before] = useState<DealForm>(() => (deal === undefined ? { ...emptyForm, name: client?.name ?? '' } : formOf(deal)));
  const [form, setForm] = useState(before);
  const [shown, setShown] = useState<readonly FormProblem[]>([]);
  const create = useApiWrite(createDealWrite);
  const edit = useApiWrite(editDealWrite);
  const { isPending, isSuccess, error } = deal === undefined ? create : edit;
  const [typed] = useDebouncedValue(form, pauseInTyping);
  const known = useQuery({
    ...dealDuplicatesQuery({
      phone: typed.phone,
      email: typed.email,
      name: typed.name,
      kid_name: typed.kid_name,
      ...(deal === undefined ? {} : { except: deal.id }),
    }),
    enabled: deal?.client_id == null && client === undefined && (typed.phone !== '' || typed.email !== '' || typed.kid_name !== ''),
  }).data;
  const sum = sumOf(form.expected_sum);
  const problems = problemsOf(form, sum);
  const refused = fieldErrors(error);
  const set = (changes: Partial<DealForm>) => {
    setForm({ ...form, ...changes });
    if (create.isError) create.reset();
    if (edit.isError) edit.reset();
  };
  const errorAt = (field: keyof DealForm) => {
    const problem = shown.find((each) => each === field && problems.includes(each));
    return refused(field) ?? (problem === undefined ? undefined : t(messages[problem]));
  };
  const submit = () => {
    setShown(problems);
    if (problems.length > 0 || sum === undefined || isPending) return;
    const onSuccess = (saved: DealCard) => {
      toast.success(deal === undefined ? t('deals.form.created', { name: saved.name }) : t('deals.form.saved'));
      onClose();
      onSaved(saved);
    };
    if (deal === undefined) create.mutate({ body: { ...inputOf(form, sum), client_id: client?.id ?? null } }, { onSuccess });
    else edit.mutate({ params: { id: deal.id }, body: { ...changesOf(before, form, sum), version: deal.version } }, { onSuccess });
  };
  return (
    <FormDialog onClose={onClose} size="lg" title={t(deal === undefined ? 'deals.form.new_title' : 'deals.form.edit_title')}>
      <form
        className={classes.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <UnsavedWork unsaved={isChanged(before, form) && !isPending && !isSuccess} />
        <DealFields form={form} set={set} errorAt={errorAt} />
        <KnownAlready known={known} />
        {form.owner_id !== null && form.owner_id !== String(deal?.owner_id ?? ownId) && <GiveAway ownerId={form.owner_id} />}
        <FormErrors error={error} except={fields} />
        <div className={classes.buttons}>
          <CancelButton onCancel={onClose} />
          <Button type="submit" pending={isPending}>
            {t(deal === undefined ? 'deals.form.create' : 'deals.form.save')}
          </Button>
        </div>
      </form>
    </FormDialog>
  );
}

/** Minor units; `null` for nothing, `undefined` for what is no sum. */
function sumOf(text: string): number | null | undefined {
  const read = parseAmount(text);
  if (read.ok) return read.minor;
  return read.why === 'empty' ? null : undefined;
}

function GiveAway({ ownerId }: { readonly ownerId: string }) {
  const { t } = useTranslation('students');
  const { data } = useQuery(dealChoicesQuery);
  const name = data?.owners.find(({ id }) => String(id) === ownerId)?.title;
  if (name === undefined || data?.can.see_all === true) return null;
  return <p className={classes.soft}>{t('deals.form.give_away', { name })}</p>;
}
