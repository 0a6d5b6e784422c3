import { useTranslation } from 'react-i18next';
import { useApiWrite } from '../../../kernel/api-write.ts';
import { nowInstant } from '../../../kernel/clock.ts';
import { localDateOf } from '../../../ui/formats/date-time.tsx';
import { DateField } from '../../../ui/forms/date-field.tsx';
import { DialogForm } from '../../../ui/forms/form.tsx';
import { TextField } from '../../../ui/forms/text-fields.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import { check, required } from '../../../ui/forms/validation.ts';
import type { ClientCard } from '../clients.queries.ts';
import { giveDataConsentWrite } from './records.queries.ts';

type Props = { readonly kid: ClientCard['kids'][number]; readonly client: ClientCard; readonly onClose: () => void };

/** Records who consented to the processing of a child’s data, and when. */
export function DataConsentDialog({ kid, client, onClose }: Props) {
  const { t } = useTranslation('clients');
  const give = useApiWrite(giveDataConsentWrite);
  const today = localDateOf(nowInstant());
  const form = useForm({
    call: '/api/children/{id}/give-data-consent/',
    initial: { given_by: client.name, given_on: today as string | null },
    rules: ({ given_by, given_on }) => ({ given_by: check(given_by, required), given_on: check(given_on, required) }),
    send: ({ given_by, given_on }) =>
      give.mutateAsync({ params: { id: kid.id }, body: { given_by: given_by.trim(), given_on: given_on ?? today } }),
    onSuccess: onClose,
  });
  return (
    <DialogForm form={form} title={t('data_consent.title', { name: kid.name })} submit={t('data_consent.note')} onClose={onClose}>
      <TextField form={form} name="given_by" label={t('consents.given_by')} autoFocus />
      <DateField form={form} name="given_on" label={t('data_consent.given_on')} max={today} />
    </DialogForm>
  );
}
