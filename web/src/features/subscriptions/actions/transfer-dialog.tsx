import { useTranslation } from 'react-i18next';
import { useApiWrite } from '../../../kernel/api-write.ts';
import { formatMoney } from '../../../ui/formats/money.tsx';
import { SelectField } from '../../../ui/forms/choice-fields.tsx';
import { DialogForm, Effect, FieldRow } from '../../../ui/forms/form.tsx';
import { NumberField } from '../../../ui/forms/number-fields.tsx';
import { TextAreaField } from '../../../ui/forms/text-fields.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import { usePreview } from '../../../ui/forms/state/use-preview.ts';
import { toast } from '../../../ui/toasts/toast.ts';
import type { Kid, SubscriptionCard } from '../subscriptions.queries.ts';
import { subscriptionActionWrite, transferPreviewQuery } from '../subscriptions.queries.ts';

type Props = {
  readonly subscription: SubscriptionCard;
  readonly kids: readonly Kid[];
  readonly onClose: () => void;
  /** The package to move lessons from. */
  readonly onMoved: (id: number) => void;
};

/** Moves lessons to another child of the client, with a preview. */
export function TransferDialog({ subscription, kids, onClose, onMoved }: Props) {
  const { t } = useTranslation('clients');
  const { id, title, units_left, kid_id: from } = subscription;
  const others = kids.filter((kid) => kid.id !== from);
  const nameOf = (kidId: number | null) => kids.find((kid) => kid.id === kidId)?.name ?? '';
  const transfer = useApiWrite(subscriptionActionWrite);
  const values = useForm({
    call: '/api/user-subscription-relation/{id}/transfer/',
    initial: {
      kid_id: others.length === 1 ? (others[0]?.id ?? null) : null,
      units: units_left as number | null,
      comment: '',
    },
    send: ({ kid_id, units, comment }) =>
      transfer.mutateAsync({
        id,
        action: { do: 'transfer', body: { kid_id: Number(kid_id), units: Number(units), comment: comment.trim() } },
      }),
    onSuccess: (made, { kid_id, units }) => {
      toast.success(t('subscriptions.transfer.done', { count: Number(units), name: nameOf(kid_id) }));
      onClose();
      onMoved(made.id);
    },
  });
  const { kid_id, units } = values.values;
  const isComplete = kid_id !== null && units !== null && units >= 1 && units <= 1000;
  const { form, shown, isReady } = usePreview(values, isComplete ? { kid_id, units } : null, (input) =>
    transferPreviewQuery(id, input.kid_id, input.units),
  );
  const sum = (amount: number) => formatMoney(amount, { currency: subscription.currency });
  const name = nameOf(kid_id);
  return (
    <DialogForm
      form={form}
      title={t('subscriptions.transfer.title', { title })}
      submit={t('subscriptions.do.transfer')}
      disabled={!isReady}
      onClose={onClose}
      effect={
        shown !== undefined && (
          <Effect>
            {shown.whole
              ? t('subscriptions.transfer.effect_whole', { name, price: sum(shown.price) })
              : t('subscriptions.transfer.effect_part', {
                  name,
                  units: shown.units,
                  price: sum(shown.price),
                  staying: shown.units_staying,
                  price_staying: sum(shown.price_staying),
                })}
          </Effect>
        )
      }
    >
      <FieldRow>
        <SelectField
          form={form}
          name="kid_id"
          label={t('subscriptions.transfer.kid')}
          options={others.map((kid) => ({ id: kid.id, title: kid.name }))}
        />
        <NumberField
          form={form}
          name="units"
          label={t('subscriptions.transfer.units')}
          description={t('subscriptions.transfer.units_left', { count: units_left })}
          min={1}
          max={units_left}
          controls
        />
      </FieldRow>
      <TextAreaField form={form} name="comment" label={t('subscriptions.comment')} />
    </DialogForm>
  );
}
