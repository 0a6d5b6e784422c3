import { Modal } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurrentUser } from '../../kernel/session.ts';
import { Button } from '../../ui/button.tsx';
import { fieldErrors, FormErrors } from '../../ui/form-errors.tsx';
import '../../ui/overlay-styles.ts';
import { toast } from '../../ui/toast.ts';
import { useReturnFocus } from '../../ui/use-return-focus.ts';
import { parseAmount } from '../ledger/public/amount.ts';
import { DealFields } from './deal-fields.tsx';
import { emptyForm, formOf, inputOf, problemsOf } from './deal-form.rules.ts';
import type { DealForm, FormProblem } from './deal-form.rules.ts';
import classes from './deals.module.css';
import { dealChoicesQuery, dealDuplicatesQuery, useCreateDeal, useEditDeal } from './deals.queries.ts';
import type { DealCard } from './deals.queries.ts';
import { KnownAlready } from './known-already.tsx';

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
  useReturnFocus();
  const { id: ownId } = useCurrentUser();
  const [form, setForm] = useState<DealForm>(() => (deal === undefined ? { ...emptyForm, name: client?.name ?? '' } : formOf(deal)));
  const [shown, setShown] = useState<readonly FormProblem[]>([]);
  const idempotencyKey = useRef(crypto.randomUUID());
  const create = useCreateDeal(idempotencyKey.current);
  const edit = useEditDeal(deal?.id ?? 0);
  const { isPending, error } = deal === undefined ? create : edit;
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
    idempotencyKey.current = crypto.randomUUID();
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
    const body = inputOf(form, sum);
    const onSuccess = (saved: DealCard) => {
      toast.success(deal === undefined ? t('deals.form.created', { name: saved.name }) : t('deals.form.saved'));
      onClose();
      onSaved(saved);
    };
    if (deal === undefined) create.mutate({ ...body, client_id: client?.id ?? null }, { onSuccess });
    else edit.mutate({ ...body, version: deal.version }, { onSuccess });
  };
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={t(deal === undefined ? 'deals.form.new_title' : 'deals.form.edit_title')}
      closeButtonProps={{ 'aria-label': t('ui:action.close') }}
      closeOnClickOutside={false}
    >
      <form
        className={classes.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <DealFields form={form} set={set} errorAt={errorAt} />
        <KnownAlready known={known} />
        {form.owner_id !== null && form.owner_id !== String(deal?.owner_id ?? ownId) && <GiveAway ownerId={form.owner_id} />}
        <FormErrors error={error} except={fields} />
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose}>
            {t('ui:action.cancel')}
          </Button>
          <Button type="submit" pending={isPending}>
            {t(deal === undefined ? 'deals.form.create' : 'deals.form.save')}
          </Button>
        </div>
      </form>
    </Modal>
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
