/** The only control for choosing a person. */
import { firstNamesOf } from '@lectern/contract/name-order';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { apiQuery } from '../../kernel/api-query.ts';
import { managersQuery, teacherChoicesQuery } from '../../kernel/dictionaries.ts';
import type { ComboboxProps } from './combobox.tsx';
import { Combobox } from './combobox.tsx';

type Person = { readonly id: number; readonly name: string };
type PersonKind = 'manager' | 'curator' | 'client' | 'teacher';

/** Where the people come from: all of a kind, or those given. */
export type PersonSource = { readonly kind: PersonKind } | { readonly people: readonly Person[] };

type Props = PersonSource &
  Omit<ComboboxProps<number>, 'options' | 'onSearch' | 'query' | 'title'> & {
    /** Name of the chosen person if the screen knows it; null while it loads. Otherwise the picker reads the person's card. */
    readonly chosenName?: string | null | undefined;
  };

const titled = ({ id, name }: Person) => ({ id, title: name });

/** A person, found by typing. Managers and curators are loaded at once; clients and teachers are searched on the server. */
export function PersonPicker({ chosenName, ...props }: Props) {
  if ('people' in props) {
    const { people, ...rest } = props;
    return <Combobox {...rest} options={people.map(titled)} />;
  }
  const { kind, ...rest } = props;
  return <PeopleOfKind usePeople={kinds[kind]} chosenName={chosenName} {...rest} />;
}

type People = Pick<ComboboxProps<number>, 'options' | 'query' | 'onSearch' | 'title'>;
/** @param unnamed the chosen person, if the name is still to be read */
type UsePeople = (unnamed: number | null) => People;
type KindProps = Omit<Props, 'kind' | 'people'> & { readonly usePeople: UsePeople };

function PeopleOfKind({ usePeople, chosenName, ...props }: KindProps) {
  const { title = chosenName ?? undefined, ...people } = usePeople(chosenName === undefined ? props.value : null);
  return <Combobox {...props} {...people} title={title} />;
}

const kinds: Readonly<Record<PersonKind, UsePeople>> = {
  manager: useManagers,
  curator: useCurators,
  client: useClients,
  teacher: useTeachers,
};

function useManagers(): People {
  const query = useQuery(managersQuery);
  return { query, options: (query.data ?? []).map(titled) };
}

function useCurators(): People {
  const query = useQuery(teacherChoicesQuery);
  return { query, options: (query.data?.curators ?? []).map(titled) };
}

/** Found by name, phone or child. */
function useClients(unnamed: number | null): People {
  const [search, onSearch] = useState('');
  const query = useQuery(apiQuery('/api/clients/', { query: { search, page_size: 10 } }, { keepPrevious: true }));
  const chosen = useQuery(apiQuery('/api/clients/{id}/', { params: { id: unnamed ?? 0 } }, { enabled: unnamed !== null })).data;
  const options = (query.data?.results ?? []).map(({ id, name, kids }) => ({
    id,
    title: kids.length === 0 ? name : `${name} (${firstNamesOf(kids, name)})`,
  }));
  return { query, options, onSearch, title: chosen?.name };
}

function useTeachers(unnamed: number | null): People {
  const [search, onSearch] = useState('');
  const query = useQuery(apiQuery('/api/teachers/', { query: { search, page_size: 25 } }, { keepPrevious: true }));
  const chosen = useQuery(apiQuery('/api/teachers/{id}/', { params: { id: unnamed ?? 0 } }, { enabled: unnamed !== null })).data;
  return { query, options: (query.data?.results ?? []).map(titled), onSearch, title: chosen?.name };
}
