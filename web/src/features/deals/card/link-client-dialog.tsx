import { useTranslation } from 'react-i18next';
import { useApiWrite } from '../../../kernel/api-write.ts';
import { DialogForm } from '../../../ui/forms/form.tsx';
import { PersonField } from '../../../ui/forms/people-fields.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import { check, required } from '../../../ui/forms/validation.ts';
import { toast } from '../../../ui/toasts/toast.ts';
import type { DealCard } from '../deals.queries.ts';
import { linkClientWrite } from '../deals.queries.ts';

/** Links the deal to one of the user's clients. */
export function LinkClientDialog({ deal, onClose }: { readonly deal: DealCard; readonly onClose: () => void }) {
  const { t } = useTranslation('students');
  const link = useApiWrite(linkClientWrite);
  const form = useForm({
    initial: { client_id: null as number | null },
    rules: ({ client_id }) => ({ client_id: check(client_id, required) }),
    send: ({ client_id }) =>
      link.mutateAsync({ params: { id: deal.id }, body: { version: deal.version, client_id: Number(client_id), kid_id: null } }),
    onSuccess: ({ client_name }) => {
      toast.success(t('deals.client.linked', { name: client_name }));
      onClose();
    },
  });
  return (
    <DialogForm
      form={form}
      title={t('deals.client.link_title', { name: deal.name })}
      submit={t('deals.client.link_submit')}
      disabled={form.values.client_id === null}
      onClose={onClose}
    >
      <PersonField form={form} name="client_id" kind="client" label={t('deals.client.who')} autoFocus />
    </DialogForm>
  );
}
