import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NativePicker } from '../../../ui/fields/native-picker.tsx';
import { formatMoney } from '../../../ui/formats/money.tsx';
import { toast } from '../../../ui/toasts/toast.ts';
import { ActionForm, seenOf, useWish } from './action-form.tsx';
import classes from '../subscriptions.module.css';
import type { Kid, SubscriptionCard } from '../subscriptions.queries.ts';
import { transferPreviewQuery } from '../subscriptions.queries.ts';
import { CommentField, CountField } from './wish-fields.tsx';

const fields = ['kid_id', 'units', 'comment'] as const;

type Props = {
  readonly subscription: SubscriptionCard;
  readonly kids: readonly Kid[];
  readonly onClose: () => void;
  /** The package that the lessons are in now. */
  readonly onMoved: (id: number) => void;
};

/** Moves lessons to another child of the client; what stays and what goes is seen before. */
export function TransferDialog({ subscription, kids, onClose, onMoved }: Props) {
  const { t } = useTranslation('clients');
  const { id, title, units_left, kid_id } = subscription;
  const others = kids.filter((kid) => kid.id !== kid_id);
  const [kidId, setKidId] = useState<number | null>(others.length === 1 ? (others[0]?.id ?? null) : null);
  const [units, setUnits] = useState<number | ''>(units_left);
  const [comment, setComment] = useState('');
  const wish = useWish(id);
  const whole = kidId !== null && units !== '' && units >= 1 && units <= 1000;
  const preview = useQuery({ ...transferPreviewQuery(id, kidId ?? 0, units === '' ? 1 : units), enabled: whole });
  const { shown, ready, error, errorAt } = seenOf(wish, preview, whole);
  const name = kids.find((kid) => kid.id === kidId)?.name ?? '';
  const submit = () => {
    if (kidId === null || units === '') return;
    wish.send({ do: 'transfer', body: { kid_id: kidId, units, comment: comment.trim() } }, (made) => {
      toast.success(t('subscriptions.transfer.done', { count: units, name }));
      onClose();
      onMoved(made.id);
    });
  };
  const sum = (amount: number) => formatMoney(amount, { currency: subscription.currency });
  return (
    <ActionForm
      title={t('subscriptions.transfer.title', { title })}
      submit={t('subscriptions.do.transfer')}
      wish={wish}
      error={error}
      fields={fields}
      ready={ready}
      unsaved={comment !== ''}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className={classes.pair}>
        <NativePicker
          label={t('subscriptions.transfer.kid')}
          options={others.map((kid) => ({ id: kid.id, title: kid.name }))}
          value={kidId}
          onChange={wish.typed(setKidId)}
          error={errorAt('kid_id')}
        />
        <CountField
          label={t('subscriptions.transfer.units')}
          description={t('subscriptions.transfer.units_left', { count: units_left })}
          value={units}
          onChange={wish.typed(setUnits)}
          most={units_left}
          error={errorAt('units')}
        />
      </div>
      <CommentField label={t('subscriptions.comment')} value={comment} onChange={wish.typed(setComment)} />
      {shown !== undefined && (
        <p className={classes.effect}>
          {shown.whole
            ? t('subscriptions.transfer.effect_whole', { name, price: sum(shown.price) })
            : t('subscriptions.transfer.effect_part', {
                name,
                units: shown.units,
                price: sum(shown.price),
                staying: shown.units_staying,
                price_staying: sum(shown.price_staying),
              })}
        </p>
      )}
    </ActionForm>
  );
}
