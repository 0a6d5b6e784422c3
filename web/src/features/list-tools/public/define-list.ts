import type { ExportColumnKey, ExportSubject } from '@lectern/contract/exports/exports.schema';
import type { OutputAt, PathOf } from '@lectern/contract/contract';
import type { AddressSearch } from '../../../kernel/use-address.ts';
import type { Column } from '../../../ui/table/data-table.tsx';
import type { PageSize } from '../../../ui/table/page-sizes.ts';
import { readPage } from '../../../ui/table/read-page.ts';
import type { ListScreen } from '../list-tools.queries.ts';

/** How a filter stands in the address. What cannot be understood counts as not there. */
export type FilterReader<Value> = { readonly several: boolean; readonly read: (value: unknown) => Value | undefined };

/** The single values of a parameter, which the router reads as texts, numbers and booleans. */
const valuesOf = (value: unknown) =>
  [value].flat().filter((each) => typeof each === 'string' || typeof each === 'number' || typeof each === 'boolean');
const numberOf = (value: unknown) => (value === '' || typeof value === 'boolean' ? Number.NaN : Number(value));
const filled = <V>(values: V[]): V[] | undefined => (values.length === 0 ? undefined : values);

/** One of the choices. */
export const oneOf = <const C extends string>(choices: readonly C[]): FilterReader<C> => ({
  several: false,
  read: (value) => choices.find((choice) => choice === String(valuesOf(value)[0])),
});

/** Any of the choices, in their order. */
export const anyOf = <const C extends string>(choices: readonly C[]): FilterReader<C[]> => ({
  several: true,
  read: (value) => filled(choices.filter((choice) => valuesOf(value).includes(choice))),
});

/** A whole number between two limits. */
export const integer = (least = 0, most = 999_999_999): FilterReader<number> => ({
  several: false,
  read: (value) => {
    const number = numberOf(valuesOf(value)[0]);
    return Number.isSafeInteger(number) && number >= least && number <= most ? number : undefined;
  },
});

/** Ids of records. */
export const ids: FilterReader<number[]> = {
  several: true,
  read: (value) =>
    filled(
      valuesOf(value)
        .map(numberOf)
        .filter((id) => Number.isSafeInteger(id) && id > 0),
    ),
};

/** Texts that somebody else knows the meaning of, such as zones and codes. */
export const texts: FilterReader<string[]> = {
  several: true,
  read: (value) => filled(valuesOf(value).filter((each): each is string => typeof each === 'string' && each !== '')),
};

/** A date `yyyy-mm-dd`. */
export const date: FilterReader<string> = {
  several: false,
  read: (value) => (typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value)) ? value : undefined),
};

type Readers = Readonly<Record<string, FilterReader<unknown>>>;
type ReadBy<F extends Readers> = { [K in keyof F]?: F[K] extends FilterReader<infer Value> ? Value : never };
type ListPath = { [P in PathOf<'GET'>]: OutputAt<'GET', P> extends { count: number; results: unknown[] } ? P : never }[PathOf<'GET'>];
type Subject = Exclude<ExportSubject, 'teachers_lessons'>;

/** What the address says of a list: the query of its call. */
type ListQuery<F extends Readers, O extends string> = ReadBy<F> & {
  readonly page: number;
  readonly page_size: PageSize;
  readonly ordering?: O;
  readonly search?: string;
};

type Definition<P extends ListPath, F extends Readers, O extends string, S extends Subject> = {
  /** The call that answers a page of it. */
  readonly path: P;
  /** Under which name it is exported: its columns must be known there. Without it the list has no file. */
  readonly subject?: S;
  /** Under which name its views are saved, where they can be. */
  readonly screen?: ListScreen & NoInfer<S>;
  /** The call takes `search`; that of an exported list always does. */
  readonly searchable?: boolean;
  /** The first one holds where the address names none. */
  readonly orderings?: readonly O[];
  readonly filters?: F;
  /** Rows of a page, where the address does not say. */
  readonly pageSize?: PageSize;
  /** What the call takes, where that is more than what the address says: a range in the address is two limits there. */
  readonly toQuery?: (given: ListQuery<F, O>) => object;
  /** After how many milliseconds the page is fetched again while it is shown. */
  readonly refetchInterval?: (page: OutputAt<'GET', P>) => number | false;
  /** People choose which columns they see. */
  readonly choosable?: boolean;
  /** A file has all columns; else those that are shown, and `alsoExported`. */
  readonly exportsAll?: boolean;
  readonly alsoExported?: readonly ExportColumnKey<S>[];
};

type List<P extends ListPath, F extends Readers, O extends string, S extends Subject> = Omit<Definition<P, F, O, S>, 'filters'> & {
  readonly filters: F;
  /** The query of the list as the address says it; what the address says wrongly counts as not said. */
  readonly read: (search: AddressSearch) => ListQuery<F, O>;
};

/** A list, declared once: page, address, saved views, ordering, filters and export follow from it. See docs/lists.md. */
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
    const { search: words, ...chosen } = Object.fromEntries(given.filter(([, value]) => value !== undefined));
    return {
      ...readPage(search, pageSize),
      ...(orderings.length === 0 ? {} : { ordering: orderings.find((each) => each === search.ordering) ?? orderings[0] }),
      ...(Array.isArray(words) ? { search: String(words[0]) } : {}),
      ...chosen,
    } as ListQuery<F, O>;
  };
  return { ...definition, searchable, filters, read };
}

/** Any list, where only its declaration matters. */
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

/** A row of the list. */
export type RowOf<L extends { readonly path: ListPath }> = OutputAt<'GET', L['path']> extends { results: (infer Row)[] } ? Row : never;

type SubjectOf<L> = L extends { readonly subject?: infer S } ? Extract<S, Subject> : never;
/** A column's key: its export has one of the same key, or those that it names. */
type ColumnKey<S extends Subject> = [S] extends [never]
  ? { readonly key: string; readonly exportedAs?: undefined }
  :
      | { readonly key: ExportColumnKey<S>; readonly exportedAs?: undefined }
      | { readonly key: string; readonly exportedAs: readonly ExportColumnKey<S>[] };

/** A column of a list. Where the list is exported, one that its export does not know does not compile. */
export type ListColumn<L extends { readonly path: ListPath }> = Omit<Column<RowOf<L>>, 'key'> & {
  /** Left out until somebody chooses it. */
  readonly usual?: boolean;
} & ColumnKey<SubjectOf<L>>;
