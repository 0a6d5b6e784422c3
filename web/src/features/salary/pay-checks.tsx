import { useTranslation } from 'react-i18next';
import { Tag } from '../../ui/tag.tsx';
import classes from './salary.module.css';

/** Warnings to check before a person's pay is approved. */
export function PayChecks({ unusual, open_disputes }: { readonly unusual: boolean; readonly open_disputes: number }) {
  const { t } = useTranslation('salary');
  return (
    <span className={classes.steps}>
      {unusual && <Tag tone="attention">{t('group.unusual')}</Tag>}
      {open_disputes > 0 && <Tag tone="attention">{t('group.disputes', { count: open_disputes })}</Tag>}
    </span>
  );
}
