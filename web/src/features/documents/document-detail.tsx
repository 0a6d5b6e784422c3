import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { QueryPlaceholder } from '../../ui/states/query-placeholder.tsx';
import { currencySymbol, Money } from '../../ui/formats/money.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Tag } from '../../ui/tag.tsx';
import { DocumentActions } from './document-actions.tsx';
import { kindNames, stateNames, stateTones } from './document-names.ts';
import classes from './documents.module.css';
import { documentQuery } from './documents.queries.ts';

type Props = {
  readonly id: number;
  /** Called after deletion. */
  readonly onGone: () => void;
  /** Called with the id of the replacing draft. */
  readonly onOpen: (id: number) => void;
};

/** An opened document: lines, author and actions. */
export function DocumentDetail({ id, onGone, onOpen }: Props) {
  const { t } = useTranslation('mutualsettlement');
  const query = useQuery(documentQuery(id));
  const { data } = query;
  if (data === undefined) return <QueryPlaceholder query={query} loading={<Skeleton width="60%" />} />;
  const { kind, state, lines, currency, amount, created_by_name, issued_by_name, void_reason } = data;
  const people = [
    created_by_name === null ? null : t('documents.made_by', { name: created_by_name }),
    issued_by_name === null ? null : t('documents.issued_by', { name: issued_by_name }),
  ];
  return (
    <div className={classes.detail}>
      <p className="narrow-only">
        {t(kindNames[kind])} <Tag tone={stateTones[state]}>{t(stateNames[state])}</Tag>
      </p>
      {void_reason !== null && <p>{t('documents.void_reason', { reason: void_reason })}</p>}
      <table className={classes.lines}>
        <thead>
          <tr>
            <th scope="col">{t('documents.line.what')}</th>
            <th scope="col">{t('documents.line.quantity')}</th>
            <th scope="col">{t('documents.line.sum', { currency: currencySymbol(currency) })}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.position}>
              <td>{line.title}</td>
              <td>{line.quantity}</td>
              <td>
                <Money amount={line.amount} />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('documents.line.total')}</th>
            <td />
            <td>
              <Money amount={amount} />
            </td>
          </tr>
        </tfoot>
      </table>
      <p className="soft">{people.filter((part) => part !== null).join(' · ')}</p>
      <DocumentActions document={data} onGone={onGone} onOpen={onOpen} />
    </div>
  );
}
