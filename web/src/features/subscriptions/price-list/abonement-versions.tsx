import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../ui/formats/date-time.tsx';
import { QueryPlaceholder } from '../../../ui/states/query-placeholder.tsx';
import { currencySymbol, Money } from '../../../ui/formats/money.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import classes from '../subscriptions.module.css';
import { AbonementStateTag, gradesText } from './price-list-columns.tsx';
import { abonementQuery } from './price-list.queries.ts';
import { Scrollable } from '../../../ui/scrollable.tsx';

/** An opened package: actions, and all versions with terms and number of sales. */
export function AbonementVersions({ id, actions }: { readonly id: number; readonly actions: ReactNode }) {
  const { t } = useTranslation('clients');
  const query = useQuery(abonementQuery(id));
  const { data } = query;
  if (data === undefined) return <QueryPlaceholder query={query} loading={<Skeleton width="60%" height={30} />} />;
  return (
    <div className={classes.detail}>
      {actions}
      <Scrollable className={classes.scroll} label={t('price_list.versions')}>
        <h3 className={classes.subtitle}>{t('price_list.versions')}</h3>
        <table className={classes.entries}>
          <thead>
            <tr>
              <th scope="col">{t('price_list.column.version')}</th>
              <th scope="col">{t('price_list.column.title')}</th>
              <th scope="col" className={classes.wide}>
                {t('price_list.column.since')}
              </th>
              <th scope="col" className={classes.wide}>
                {t('price_list.column.grades')}
              </th>
              <th scope="col" data-align="right">
                {t('price_list.column.units')}
              </th>
              <th scope="col" data-align="right">
                {t('price_list.column.price', { currency: currencySymbol(data.currency) })}
              </th>
              <th scope="col" data-align="right">
                {t('price_list.column.sold')}
              </th>
              <th scope="col" className={classes.wide}>
                {t('price_list.column.state')}
              </th>
            </tr>
          </thead>
          <tbody>
            {data.versions.map((version) => (
              <tr key={version.id}>
                <td>{version.version}</td>
                <td>{version.title}</td>
                <td className={classes.wide}>
                  {version.created_at === null ? '—' : [formatDate(version.created_at), version.created_by_name].filter(Boolean).join(', ')}
                </td>
                <td className={classes.wide}>{gradesText(version)}</td>
                <td data-align="right">{version.units}</td>
                <td data-align="right">
                  <Money amount={version.price} />
                </td>
                <td data-align="right">{version.sold}</td>
                <td className={classes.wide}>
                  <AbonementStateTag state={version.state} t={t} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scrollable>
    </div>
  );
}
