/** A card of the cabinet for one query, with loading, error and empty states. */
import type { ReactNode } from 'react';
import { Card } from '../../ui/card.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import classes from './cabinet.module.css';

type Query<Data> = { readonly data: Data | undefined; readonly error: unknown; readonly refetch: () => unknown };
type Props<Data> = {
  readonly title: string;
  readonly aside?: ReactNode;
  readonly query: Query<Data>;
  readonly children: (data: Data) => ReactNode;
};

export function CabinetCard<Data>({ title, aside, query, children }: Props<Data>) {
  const { data, error, refetch } = query;
  const failed = data === undefined && error !== null;
  return (
    <Card title={title} aside={aside}>
      {data !== undefined && children(data)}
      {failed && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data === undefined && !failed && <CardSkeleton />}
    </Card>
  );
}

export function CardSkeleton() {
  return (
    <div className={classes.waiting} aria-busy>
      <Skeleton width="60%" height={20} />
      <Skeleton width="90%" />
      <Skeleton width="75%" />
      <Skeleton width="82%" />
    </div>
  );
}
