import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { pauseInTyping } from '../../../kernel/requests/pause-in-typing.ts';
import { useApiWrite } from '../../../kernel/api-write.ts';
import { useCurrentUser } from '../../../kernel/session.ts';
import { DialogForm } from '../../../ui/forms/form.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import { toast } from '../../../ui/toasts/toast.ts';
import { DuplicateList } from '../card/duplicate-list.tsx';
import type { DealCard } from '../deals.queries.ts';
import { createDealWrite, dealChoicesQuery, dealDuplicatesQuery, editDealWrite } from '../deals.queries.ts';
import { DealFields } from './deal-fields.tsx';
import type { DealForm } from './deal-form.rules.ts';
import { emptyForm, formOf, inputOf, problemsOf } from './deal-form.rules.ts';

type Props = {
  /** The deal to edit; a new one if missing. */
  readonly deal?: DealCard;
  /** Client of a new deal. */
  readonly client?: { readonly id: number; readonly name: string };
  readonly onClose: () => void;
  readonly onSaved: (deal: DealCard) => void;
};

/** Creates or edits a deal. Shows possible duplicates while typing. */
export function DealFormDialog({ deal, client, onClose, onSaved }: Props) {
  const { t } = useTranslation('students');
  const { id: ownId } = useCurrentUser();
  const create = useApiWrite(createDealWrite);
  const edit = useApiWrite(editDealWrite);
  const initial = deal === undefined ? emptyForm(client?.name ?? '', ownId) : formOf(deal);
  const form = useForm({
    call: '/api/deals/',
    initial,
    rules: problemsOf,
    send: (values, { changes: { before: _, ...changes } }) =>
      deal === undefined
        ? create.mutateAsync({ body: { ...inputOf(values, ownId), client_id: client?.id ?? null } })
        : edit.mutateAsync({ params: { id: deal.id }, body: { ...(changes as object), version: deal.version } }),
    onSuccess: (saved) => {
      toast.success(deal === undefined ? t('deals.form.created', { name: saved.name }) : t('deals.form.saved'));
      onClose();
      onSaved(saved);
    },
  });
  const { owner_id } = form.values;
  const known = useDuplicates(form.values, deal, client === undefined && deal?.client_id == null);
  return (
    <DialogForm
      form={form}
      size="lg"
      title={t(deal === undefined ? 'deals.form.new_title' : 'deals.form.edit_title')}
      submit={t(deal === undefined ? 'deals.form.create' : 'deals.form.save')}
      onClose={onClose}
    >
      <DealFields form={form} />
      <DuplicateList known={known} />
      {owner_id !== null && owner_id !== initial.owner_id && <ReassignmentHint ownerId={owner_id} />}
    </DialogForm>
  );
}

/** Clients and deals that match the typed names and contacts. */
function useDuplicates(values: DealForm, deal: DealCard | undefined, enabled: boolean) {
  const [{ phone, email, name, kid_name }] = useDebouncedValue(values, pauseInTyping);
  const query = dealDuplicatesQuery({ phone, email, name, kid_name, ...(deal === undefined ? {} : { except: deal.id }) });
  return useQuery({ ...query, enabled: enabled && (phone !== '' || email !== '' || kid_name !== '') }).data;
}

function ReassignmentHint({ ownerId }: { readonly ownerId: number }) {
  const { t } = useTranslation('students');
  const { data } = useQuery(dealChoicesQuery);
  const name = data?.owners.find(({ id }) => id === ownerId)?.title;
  if (name === undefined || data?.can.see_all === true) return null;
  return <p className="soft">{t('deals.form.give_away', { name })}</p>;
}
