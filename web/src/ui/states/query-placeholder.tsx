import type { ReactNode } from 'react';
import { ErrorState } from './error-state.tsx';

/** What a component needs to know of a query. */
export type ShownQuery<Data> = { readonly data: Data | undefined; readonly error: unknown; readonly refetch: () => unknown };

type Props = { readonly query: ShownQuery<unknown>; readonly loading: ReactNode };

/** In place of what a query has not loaded: `loading`, or its error with a retry button. Nothing once there is data. */
export function QueryPlaceholder({ query: { data, error, refetch }, loading }: Props) {
  if (data !== undefined) return null;
  return error === null ? loading : <ErrorState error={error} onRetry={() => void refetch()} />;
}
