import { useTranslation } from 'react-i18next';
import { toast } from '../../ui/toasts/toast.ts';

/** Says how many lessons were placed, and how many could not be. */
export function usePlacedToast(): (placed: number, unplaced: number) => void {
  const { t } = useTranslation('lessons');
  return (placed, unplaced) => {
    if (unplaced === 0) toast.success(t('regular.placed', { count: placed }));
    else toast.warning(`${t('regular.placed', { count: placed })} ${t('regular.unplaced', { count: unplaced })}`);
  };
}
