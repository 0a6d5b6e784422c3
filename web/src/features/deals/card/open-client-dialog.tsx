import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useApiWrite } from '../../../kernel/api-write.ts';
import { viewerZone } from '../../../kernel/zone.ts';
import { GradeField } from '../../../ui/forms/choice-fields.tsx';
import { DialogForm, FieldRow } from '../../../ui/forms/form.tsx';
import { ZoneField } from '../../../ui/forms/people-fields.tsx';
import { TextField } from '../../../ui/forms/text-fields.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import { check, required } from '../../../ui/forms/validation.ts';
import { toast } from '../../../ui/toasts/toast.ts';
import type { DealCard } from '../deals.queries.ts';
import { dealDuplicatesQuery, openClientWrite } from '../deals.queries.ts';
import { DuplicateList } from './duplicate-list.tsx';

/** Creates a client from a lead: asks for names, grade and zone, takes contacts from the deal, and shows possible duplicates first. */
export function OpenClientDialog({ deal, onClose }: { readonly deal: DealCard; readonly onClose: () => void }) {
  const { t } = useTranslation('students');
  const { version, name, kid_name, grade, id } = deal;
  const open = useApiWrite(openClientWrite);
  const known = useQuery(dealDuplicatesQuery({ name, kid_name, except: id })).data;
  const form = useForm({
    call: '/api/deals/{id}/open-client/',
    initial: { name, kid_name, grade, zone: viewerZone() },
    rules: (values) => ({
      name: check(values.name, required),
      kid_name: check(values.kid_name, required),
      grade: check(values.grade, required),
    }),
    send: (values) => open.mutateAsync({ params: { id }, body: { ...values, version, grade: Number(values.grade) } }),
    onSuccess: (_, values) => {
      toast.success(t('deals.client.opened', { name: values.name }));
      onClose();
    },
  });
  return (
    <DialogForm
      form={form}
      title={t('deals.client.open_title', { name })}
      submit={t('deals.client.submit')}
      onClose={onClose}
      effect={<p className="soft">{t('deals.client.effect', { owner: deal.owner_name })}</p>}
    >
      <TextField form={form} name="name" label={t('deals.client.name')} />
      <FieldRow>
        <TextField form={form} name="kid_name" label={t('deals.client.kid_name')} autoFocus />
        <GradeField form={form} name="grade" label={t('deals.client.grade')} />
      </FieldRow>
      <ZoneField form={form} name="zone" label={t('deals.client.zone')} />
      <DuplicateList known={known} />
    </DialogForm>
  );
}
