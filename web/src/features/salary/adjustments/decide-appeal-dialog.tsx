import { useTranslation } from 'react-i18next';
import { useApiWrite } from '../../../kernel/api-write.ts';
import { SegmentField } from '../../../ui/forms/choice-fields.tsx';
import { DialogForm } from '../../../ui/forms/form.tsx';
import { toastAndClose } from '../../../ui/forms/frame/toast-and-close.ts';
import { TextAreaField } from '../../../ui/forms/text-fields.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import { check, required } from '../../../ui/forms/validation.ts';
import { decideAppealWrite } from './pay-adjustments.queries.ts';
import type { PayAdjustment } from './pay-adjustments.queries.ts';

type Props = { readonly adjustment: PayAdjustment; readonly onClose: () => void };

/** Grants or rejects an appeal. */
export function DecideAppealDialog({ adjustment: { id, appeal }, onClose }: Props) {
  const { t } = useTranslation('salary');
  const decide = useApiWrite(decideAppealWrite);
  const form = useForm({
    call: '/api/teachers/bonuses-and-penalties/{id}/decide-appeal/',
    initial: { found: 'granted' as 'granted' | 'rejected', answer: '' },
    rules: ({ answer }) => ({ answer: check(answer, required) }),
    send: ({ found, answer }) => decide.mutateAsync({ params: { id }, body: { granted: found === 'granted', answer: answer.trim() } }),
    onSuccess: toastAndClose(t('adjustments.decided'), onClose),
  });
  return (
    <DialogForm form={form} title={t('adjustments.decide_title')} submit={t('adjustments.decide')} onClose={onClose}>
      <p>{appeal?.words}</p>
      <SegmentField
        form={form}
        name="found"
        label={t('adjustments.decision')}
        options={[
          { id: 'granted', title: t('adjustments.grant') },
          { id: 'rejected', title: t('adjustments.reject') },
        ]}
      />
      {form.values.found === 'granted' && <p className="soft">{t('adjustments.grant_effect')}</p>}
      <TextAreaField form={form} name="answer" label={t('dispute.answer.words')} autoFocus />
    </DialogForm>
  );
}
