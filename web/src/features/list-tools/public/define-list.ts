import type { ExportColumnKey, ExportSubject } from '@lectern/contract/exports/exports.schema';
import type { OutputAt, PathOf } from '@lectern/contract/contract';
import type { AddressSearch } from '../../../kernel/use-address.ts';
import type { Column } from '../../../ui/table/data-table.tsx';
import type { PageSize } from '../../../ui/table/page-sizes.ts';
import { readPage } from '../../../ui/table/read-page.ts';
import type { ListScreen } from '../list-tools.queries.ts';

/** Parser of a filter's search parameter. Invalid values count as missing. */
export type FilterReader<Value> = { readonly multiple: boolean; readonly read: (value: unknown) => Value | undefined };

/** Values of a parameter, which the router parses as strings, numbers and booleans. */
const valuesOf = (value: unknown) =>
  [value].flat().filter((each) => typeof each === 'string' || typeof each === 'number' || typeof each === 'boolean');
const numberOf = (value: unknown) => (value === '' || typeof value === 'boolean' ? Number.NaN : Number(value));
const filled = <V>(values: V[]): V[] | undefined => (values.length === 0 ? undefined : values);

/** One option. */
export const oneOf = <const C extends string>(choices: readonly C[]): FilterReader<C> => ({
  multiple: false,
  read: (value) => choices.find((choice) => choice === String(valuesOf(value)[0])),
});

/** Any number of options, in their order. */
export const anyOf = <const C extends string>(choices: readonly C[]): FilterReader<C[]> => ({
  multiple: true,
  read: (value) => filled(choices.filter((choice) => valuesOf(value).includes(choice))),
});

/** An integer within bounds. */
export const integer = (least = 0, most = 999_999_999): FilterReader<number> => ({
  multiple: false,
  read: (value) => {
    const number = numberOf(valuesOf(value)[0]);
    return Number.isSafeInteger(number) && number >= least && number <= most ? number : undefined;
  },
});

/** Record ids. */
export const ids: FilterReader<number[]> = {
  multiple: true,
  read: (value) =>
    filled(
      valuesOf(value)
        .map(numberOf)
        .filter((id) => Number.isSafeInteger(id) && id > 0),
    ),
};

/** Texts with external meaning, such as zones and codes. */
export const texts: FilterReader<string[]> = {
  multiple: true,
  read: (value) => filled(valuesOf(value).filter((each): each is string => typeof each === 'string' && each !== '')),
};

/** A date `yyyy-mm-dd`. */
export const date: FilterReader<string> = {
  multiple: false,
  read: (value) => (typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value)) ? value : undefined),
};

type Readers = Readonly<Record<string, FilterReader<unknown>>>;
type ReadBy<F extends Readers> = { [K in keyof F]?: F[K] extends FilterReader<infer Value> ? Value : never };
type ListPath = { [P in PathOf<'GET'>]: OutputAt<'GET', P> extends { count: number; results: unknown[] } ? P : never }[PathOf<'GET'>];
type Subject = Exclude<ExportSubject, 'teachers_lessons'>;

/** The URL's part of a list: the query of its endpoint. */
type ListQuery<F extends Readers, O extends string> = ReadBy<F> & {
  readonly page: number;
  readonly page_size: PageSize;
  readonly ordering?: O;
  readonly search?: string;
};

type Definition<P extends ListPath, F extends Readers, O extends string, S extends Subject> = {
  /** The list's endpoint. */
  readonly path: P;
  /** Export subject: its columns are type-checked. Without it the list has no export. */
  readonly subject?: S;
  /** Subject of saved views, if any. */
  readonly screen?: ListScreen & NoInfer<S>;
  /** The endpoint supports search; always true for an exported list. */
  readonly searchable?: boolean;
  /** Orderings. The first is the default. */
  readonly orderings?: readonly O[];
  readonly filters?: F;
  /** Default page size. */
  readonly pageSize?: PageSize;
  /** Converts the URL's values to the endpoint's query, for example a range to two limits. */
  readonly toQuery?: (given: ListQuery<F, O>) => object;
  /** Polling interval in milliseconds. */
  readonly refetchInterval?: (page: OutputAt<'GET', P>) => number | false;
  /** Users can choose the columns. */
  readonly choosable?: boolean;
  /** Exports always contain all columns; by default the visible ones and `alsoExported`. */
  readonly exportsAll?: boolean;
  readonly alsoExported?: readonly ExportColumnKey<S>[];
};

type List<P extends ListPath, F extends Readers, O extends string, S extends Subject> = Omit<Definition<P, F, O, S>, 'filters'> & {
  readonly filters: F;
  /** The list's query from the URL. Invalid values count as missing. */
  readonly read: (search: AddressSearch) => ListQuery<F, O>;
};

/** Declares a list once. Page, URL, saved views, ordering, filters and export follow. See docs/lists.md. */
export function defineList<
  P extends ListPath,
  F extends Readers = Readonly<Record<never, never>>,
  const O extends string = never,
  S extends Subject = never,
>(definition: Definition<P, F, O, S>): List<P, F, O, S> {
  const { orderings = [], searchable = definition.subject !== undefined, pageSize } = definition;
  const filters = definition.filters ?? ({} as F);
  const readers: Readers = { ...(searchable ? { search: texts } : {}), ...filters };
  const read = (search: AddressSearch) => {
    const given = Object.entries(readers).map(([key, reader]) => [key, reader.read(search[key])] as const);
    const { search: searched, ...chosen } = Object.fromEntries(given.filter(([, value]) => value !== undefined));
    return {
      ...readPage(search, pageSize),
      ...(orderings.length === 0 ? {} : { ordering: orderings.find((each) => each === search.ordering) ?? orderings[0] }),
      ...(Array.isArray(searched) ? { search: String(searched[0]) } : {}),
      ...chosen,
    } as ListQuery<F, O>;
  };
  return { ...definition, searchable, filters, read };
}

/** A list of any type, for code that needs only the declaration. */
export type AnyList = {
  readonly path: ListPath;
  readonly subject?: Subject;
  readonly screen?: ListScreen;
  readonly orderings?: readonly string[];
  readonly filters: Readers;
  readonly searchable?: boolean;
  readonly pageSize?: PageSize;
  readonly toQuery?: (given: never) => object;
  readonly refetchInterval?: (page: never) => number | false;
  readonly choosable?: boolean;
  readonly exportsAll?: boolean;
  readonly alsoExported?: readonly string[];
  readonly read: (search: AddressSearch) => Given;
};
type Given = { readonly page: number; readonly page_size: PageSize; readonly ordering?: string; readonly search?: string };

/** Row type of a list. */
export type RowOf<L extends { readonly path: ListPath }> = OutputAt<'GET', L['path']> extends { results: (infer Row)[] } ? Row : never;

type SubjectOf<L> = L extends { readonly subject?: infer S } ? Extract<S, Subject> : never;
/** Column key: its export column has the same key, or it names others. */
type ColumnKey<S extends Subject> = [S] extends [never]
  ? { readonly key: string; readonly exportedAs?: undefined }
  :
      | { readonly key: ExportColumnKey<S>; readonly exportedAs?: undefined }
      | { readonly key: string; readonly exportedAs: readonly ExportColumnKey<S>[] };

/** A column of a list. In an exported list, a column without an export column does not compile. */
export type ListColumn<L extends { readonly path: ListPath }> = Omit<Column<RowOf<L>>, 'key'> & {
  /** Hidden by default. */
  readonly usual?: boolean;
} & ColumnKey<SubjectOf<L>>;
