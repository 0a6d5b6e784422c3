import { useNavigate, useSearch } from '@tanstack/react-router';

export type AddressSearch = Readonly<Record<string, unknown>>;
/** New values of search parameters; `undefined` takes one out of the address. */
export type AddressChange = Readonly<Record<string, string | number | readonly (string | number)[] | undefined>>;

/**
 * What the address says behind `?`, and how to change it. A change of filters replaces the entry of the history (`replace`),
 * so that the way back leads out of the page and not through every filter.
 */
export function useAddress(): { search: AddressSearch; change: (changes: AddressChange, options?: { replace?: boolean }) => void } {
  const search = useSearch({ strict: false }) as AddressSearch;
  const navigate = useNavigate();
  const change = (changes: AddressChange, { replace = true } = {}) => {
    void navigate({ to: '.', search: (before: AddressSearch) => ({ ...before, ...changes }), replace, resetScroll: false } as never);
  };
  return { search, change };
}
