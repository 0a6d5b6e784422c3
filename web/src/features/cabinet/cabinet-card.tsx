/** A card of the cabinet for one query, with loading, error and empty states. */
import type { ReactNode } from 'react';
import { Card } from '../../ui/card.tsx';
import { QueryPlaceholder } from '../../ui/states/query-placeholder.tsx';
import type { ShownQuery } from '../../ui/states/query-placeholder.tsx';
import { formatNumber } from '../../ui/formats/number.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import classes from './cabinet.module.css';
import { MoreLine } from './more-line.tsx';

type Props<Data> = {
  readonly title: string;
  readonly aside?: ReactNode;
  readonly query: ShownQuery<Data>;
  readonly children: (data: Data) => ReactNode;
};

export function CabinetCard<Data>({ title, aside, query, children }: Props<Data>) {
  return (
    <Card title={title} aside={aside}>
      {query.data !== undefined && children(query.data)}
      <QueryPlaceholder query={query} loading={<CardSkeleton />} />
    </Card>
  );
}

type ListProps<Item> = {
  readonly title: string;
  /** The number of items by default. */
  readonly aside?: ReactNode;
  /** Shown if there are no items; `null` hides the card then, and while it loads. */
  readonly empty: string | null;
  readonly query: ShownQuery<{ readonly count: number; readonly results: readonly Item[] }>;
  /** An `li` for an item. */
  readonly children: (item: Item) => ReactNode;
  readonly after?: ReactNode;
};

/** A card that lists the first items of a query. */
export function CabinetList<Item>({ title, aside, empty, query, children, after }: ListProps<Item>) {
  const { data } = query;
  if (empty === null && (data === undefined ? query.error === null : data.count === 0)) return null;
  return (
    <CabinetCard title={title} aside={aside ?? (data === undefined ? undefined : formatNumber(data.count))} query={query}>
      {({ count, results }) => (
        <>
          {count === 0 && <p className="soft">{empty}</p>}
          <ul className={classes.lines}>{results.map(children)}</ul>
          <MoreLine count={count - results.length} />
          {after}
        </>
      )}
    </CabinetCard>
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
