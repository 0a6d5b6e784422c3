import { useTranslation } from 'react-i18next';
import { useApiWrite } from '../../../kernel/api-write.ts';
import { nowInstant } from '../../../kernel/clock.ts';
import { localDateOf } from '../../../ui/formats/date-time.tsx';
import { GradeField } from '../../../ui/forms/choice-fields.tsx';
import { DateField } from '../../../ui/forms/date-field.tsx';
import { DialogForm, FieldRow } from '../../../ui/forms/form.tsx';
import { ZoneField } from '../../../ui/forms/people-fields.tsx';
import { TextField } from '../../../ui/forms/text-fields.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import { check, required } from '../../../ui/forms/validation.ts';
import { toast } from '../../../ui/toasts/toast.ts';
import type { ClientCard } from '../clients.queries.ts';
import type { ChildChanges } from './records.queries.ts';
import { createChildWrite, editChildWrite } from './records.queries.ts';

type Kid = Pick<ClientCard['kids'][number], 'id' | 'name' | 'birth_date' | 'grade' | 'zone'>;
type Props = { readonly client: ClientCard; readonly kid: Kid | null; readonly onClose: () => void };

/** Adds or edits a child. */
export function ChildDialog({ client, kid, onClose }: Props) {
  const { t } = useTranslation('clients');
  const create = useApiWrite(createChildWrite);
  const edit = useApiWrite(editChildWrite);
  const form = useForm({
    call: '/api/children/',
    initial: {
      name: kid?.name ?? '',
      birth_date: kid?.birth_date ?? null,
      grade: kid?.grade ?? null,
      zone: kid?.zone ?? client.zone,
    },
    rules: ({ name, grade }) => ({ name: check(name, required), grade: check(grade, required) }),
    send: (values, { changes }) =>
      kid === null
        ? create.mutateAsync({ body: { ...values, client_id: client.id, grade: Number(values.grade) } })
        : // A child on record has a grade.
          edit.mutateAsync({ params: { id: kid.id }, body: changes as ChildChanges }),
    onSuccess: (_, { name }) => {
      toast.success(kid === null ? t('child.added', { name }) : t('record.saved'));
      onClose();
    },
  });
  return (
    <DialogForm
      form={form}
      title={kid === null ? t('child.new', { name: client.name }) : t('child.edit', { name: kid.name })}
      submit={kid === null ? t('child.add') : t('ui:action.save')}
      onClose={onClose}
    >
      <TextField form={form} name="name" label={t('child.name')} autoFocus />
      <FieldRow>
        <DateField form={form} name="birth_date" label={t('child.birth_date')} max={localDateOf(nowInstant())} />
        <GradeField form={form} name="grade" label={t('child.grade')} />
      </FieldRow>
      <ZoneField form={form} name="zone" />
    </DialogForm>
  );
}
