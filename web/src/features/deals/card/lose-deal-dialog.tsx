import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useApiWrite } from '../../../kernel/api-write.ts';
import { ChoiceField } from '../../../ui/forms/choice-fields.tsx';
import { DialogForm } from '../../../ui/forms/form.tsx';
import { TextAreaField } from '../../../ui/forms/text-fields.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import { check, required } from '../../../ui/forms/validation.ts';
import type { DealCard, DealRow } from '../deals.queries.ts';
import { dealChoicesQuery, moveDealWrite } from '../deals.queries.ts';

type Props = { readonly deal: DealRow | DealCard; readonly onClose: () => void; readonly onLost: (deal: DealCard) => void };

/** Asks why a deal was lost. */
export function LoseDealDialog({ deal, onClose, onLost }: Props) {
  const { t } = useTranslation('students');
  const choices = useQuery(dealChoicesQuery);
  const move = useApiWrite(moveDealWrite);
  const form = useForm({
    call: '/api/deals/{id}/move/',
    initial: { loss_reason_id: null as number | null, comment: '' },
    rules: ({ loss_reason_id }) => ({ loss_reason_id: check(loss_reason_id, required) }),
    send: ({ loss_reason_id, comment }) => move.mutateAsync({ deal, stage: 'lost', loss_reason_id: Number(loss_reason_id), comment }),
    onSuccess: (after) => {
      onClose();
      onLost(after);
    },
  });
  return (
    <DialogForm
      form={form}
      title={t('deals.lose.title', { name: deal.name })}
      submit={t('deals.lose.submit')}
      danger
      disabled={form.values.loss_reason_id === null}
      onClose={onClose}
      effect={<p className="soft">{t('deals.lose.effect')}</p>}
    >
      <ChoiceField
        form={form}
        name="loss_reason_id"
        label={t('deals.lose.reason')}
        options={choices.data?.loss_reasons ?? []}
        query={choices}
        autoFocus
      />
      <TextAreaField form={form} name="comment" label={t('deals.lose.comment')} />
    </DialogForm>
  );
}
