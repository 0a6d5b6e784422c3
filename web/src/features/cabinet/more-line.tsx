import { useTranslation } from 'react-i18next';

/** How many more there are than a card shows; nothing if it shows all. */
export function MoreLine({ count }: { readonly count: number }) {
  const { t } = useTranslation('common');
  return count > 0 && <p className="soft">{t('cabinet.more', { count })}</p>;
}
