import { useTranslation } from 'react-i18next';
import classes from './loading.module.css';

/** A spinner with the hidden text "Loading...". */
export function Loading({ size = 'medium' }: { readonly size?: 'large' | 'medium' | 'small' }) {
  const { t } = useTranslation('ui', { useSuspense: false });
  return (
    <div className={classes.loading} data-size={size} role="status">
      <span className={classes.spinner} />
      <span className="visually-hidden">{t('state.loading')}</span>
    </div>
  );
}
