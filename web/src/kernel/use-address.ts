import { useNavigate, useSearch } from '@tanstack/react-router';

export type AddressSearch = Readonly<Record<string, unknown>>;
/** Changes of search parameters. `undefined` removes one. */
export type AddressChange = Readonly<Record<string, string | number | readonly (string | number)[] | undefined>>;

/**
 * The URL's search parameters, and how to change them. Filter changes replace the history entry (`replace`), so that Back leaves the page
 * instead of undoing each filter.
 */
export function useAddress(): { search: AddressSearch; change: (changes: AddressChange, options?: { replace?: boolean }) => void } {
  const search = useSearch({ strict: false }) as AddressSearch;
  const navigate = useNavigate();
  const change = (changes: AddressChange, { replace = true } = {}) => {
    void navigate({ to: '.', search: (before: AddressSearch) => ({ ...before, ...changes }), replace, resetScroll: false } as never);
  };
  return { search, change };
}
