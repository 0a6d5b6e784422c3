import { useTranslation } from 'react-i18next';
import { toast } from '../../ui/toasts/toast.ts';

/** Reports the number of placed and unplaced lessons. */
export function usePlacedToast(): (placed: number, unplaced: number) => void {
  const { t } = useTranslation('lessons');
  return (placed, unplaced) => {
    if (unplaced === 0) toast.success(t('regular.placed', { count: placed }));
    else toast.warning(`${t('regular.placed', { count: placed })} ${t('regular.unplaced', { count: unplaced })}`);
  };
}
