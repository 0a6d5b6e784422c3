import { useTranslation } from 'react-i18next';
import { useApiWrite } from '../../../kernel/api-write.ts';
import { SegmentField } from '../../../ui/forms/choice-fields.tsx';
import { DialogForm } from '../../../ui/forms/form.tsx';
import { toastAndClose } from '../../../ui/forms/frame/toast-and-close.ts';
import { TextAreaField } from '../../../ui/forms/text-fields.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import { check, required } from '../../../ui/forms/validation.ts';
import type { PayDispute } from '../salary.queries.ts';
import { disputeReasons } from './dispute-titles.ts';
import { answerDisputeWrite } from './pay-disputes.queries.ts';

type Props = {
  readonly dispute: Pick<PayDispute, 'id' | 'reason' | 'words'>;
  /** The dispute is about pay by a scheme, so the person is not a teacher. */
  readonly ofScheme?: boolean;
  readonly onClose: () => void;
};

/** Accepts or rejects a dispute, with an answer to the person. */
export function AnswerDisputeDialog({ dispute: { id, reason, words }, ofScheme = false, onClose }: Props) {
  const { t } = useTranslation('salary');
  const write = useApiWrite(answerDisputeWrite);
  const form = useForm({
    call: '/api/teachers/salary/disputes/{id}/answer/',
    initial: { found: 'accepted' as 'accepted' | 'rejected', answer: '' },
    rules: ({ answer }) => ({ answer: check(answer, required) }),
    send: ({ found, answer }) => write.mutateAsync({ params: { id }, body: { accepted: found === 'accepted', answer: answer.trim() } }),
    onSuccess: toastAndClose(t('dispute.answer.done'), onClose),
  });
  return (
    <DialogForm form={form} title={t('dispute.answer.title')} submit={t('dispute.answer.act')} onClose={onClose}>
      <p className="soft">{t(disputeReasons[reason])}</p>
      <p>{words}</p>
      <SegmentField
        form={form}
        name="found"
        label={t('dispute.answer.found')}
        options={[
          { id: 'accepted', title: t(ofScheme ? 'dispute.answer.accept_scheme' : 'dispute.answer.accept') },
          { id: 'rejected', title: t('dispute.answer.reject') },
        ]}
      />
      {form.values.found === 'accepted' && <p className="soft">{t(ofScheme ? 'dispute.answer.effect_scheme' : 'dispute.answer.effect')}</p>}
      <TextAreaField form={form} name="answer" label={t(ofScheme ? 'dispute.answer.words_scheme' : 'dispute.answer.words')} autoFocus />
    </DialogForm>
  );
}
