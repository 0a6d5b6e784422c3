import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { refusalText } from '../../../ui/forms/error-text.ts';
import { toast } from '../../../ui/toasts/toast.ts';
import { undo } from '../../../ui/toasts/undo.ts';
import classes from '../subscriptions.module.css';
import { setOnSaleWrite } from './price-list.queries.ts';
import type { PricedAbonement } from './price-list.queries.ts';
import { useApiWrite } from '../../../kernel/api-write.ts';

type Props = { readonly abonement: PricedAbonement; readonly onEdit: () => void };

/** Actions on a package for users who maintain the price list; others see none. */
export function AbonementActions({ abonement, onEdit }: Props) {
  const { t } = useTranslation('clients');
  const setOnSale = useApiWrite(setOnSaleWrite);
  const { id, title, can } = abonement;
  if (can.edit.reason === 'forbidden') return null;
  // Awaits the promise instead of using callbacks: the row may leave a filtered list.
  const sell = (onSale: boolean) =>
    void setOnSale
      .mutateAsync({ id, onSale })
      .then(() =>
        toast.success(
          t(onSale ? 'price_list.is_on_sale' : 'price_list.is_withdrawn', { title }),
          undo(() => setOnSale.mutateAsync({ id, onSale: !onSale })),
        ),
      )
      .catch((refusal: unknown) => toast.error(refusal));
  return (
    <div className={classes.actions}>
      <Button
        variant="default"
        aria-haspopup="dialog"
        disabled={!can.edit.allowed}
        title={can.edit.reason === null ? undefined : refusalText(can.edit.reason)}
        onClick={onEdit}
      >
        {t('price_list.edit')}
      </Button>
      {can.withdraw.allowed && (
        <Button variant="default" pending={setOnSale.isPending} onClick={() => sell(false)}>
          {t('price_list.withdraw')}
        </Button>
      )}
      {can.put_on_sale.allowed && (
        <Button variant="default" pending={setOnSale.isPending} onClick={() => sell(true)}>
          {t('price_list.put_on_sale')}
        </Button>
      )}
    </div>
  );
}
