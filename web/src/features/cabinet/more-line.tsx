import { useTranslation } from 'react-i18next';

/** Number of items that the card does not show. Hidden if it shows all. */
export function MoreLine({ count }: { readonly count: number }) {
  const { t } = useTranslation('common');
  return count > 0 && <p className="soft">{t('cabinet.more', { count })}</p>;
}
