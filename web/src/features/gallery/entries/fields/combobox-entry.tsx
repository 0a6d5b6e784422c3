import { useState } from 'react';
import { Combobox } from '../../../../ui/fields/combobox.tsx';
import type { Choice } from '../../../../ui/options/option.ts';
import type { GalleryEntry } from '../../gallery-entry.ts';

const people: readonly Choice<number>[] = [
  { id: 1, title: 'Anna Petrova', group: 'Maths' },
  { id: 2, title: 'Петр Анненков', group: 'Maths' },
  { id: 3, title: 'Maria Ivanova', group: 'Physics', disabled: 'On vacation' },
  { id: 4, title: 'Ivan Marin', group: 'Physics' },
];

function Example({ label, keepsChoice = false, first = null }: { label: string; keepsChoice?: boolean; first?: number | null }) {
  const [value, setValue] = useState<number | null>(first);
  return (
    <>
      <Combobox label={label} options={people} value={value} onChange={setValue} keepsChoice={keepsChoice} clearable />
      <output aria-label={`Value of ${label}`}>{value ?? '–'}</output>
    </>
  );
}

/** Simulates a server search. */
function Searched() {
  const label = 'Searched for';
  const [value, setValue] = useState<number | null>(null);
  const [found, setFound] = useState<{ readonly text: string; readonly options: readonly Choice<number>[] }>({ text: '', options: [] });
  const [requested, setRequested] = useState('');
  const search = (text: string) => {
    setRequested(text);
    const options = people.filter(({ title }) => title.toLowerCase().includes(text.toLowerCase())).map(({ id, title }) => ({ id, title }));
    setTimeout(() => setFound({ text, options }), 300);
  };
  const [onSearch] = useState(() => search);
  return (
    <>
      <Combobox
        label={label}
        options={found.options}
        value={value}
        onChange={setValue}
        onSearch={onSearch}
        query={{ error: null, isFetching: requested !== found.text }}
      />
      <output aria-label={`Value of ${label}`}>{value ?? '–'}</output>
    </>
  );
}

const failed = { error: new Error('no'), isFetching: false };
const labels = { choice: 'Teacher', filter: 'Filter', failed: 'Failed' };

export const comboboxEntry: GalleryEntry = {
  about: [
    'One of many, found by typing words in any order, in either layout of the keyboard. Used for every choice from a list.',
    'Typing clears the choice: what is sent is what stands in the field. Text that is no option stays, and the field says so.',
  ],
  props: [
    { name: 'options', about: 'id, title; group puts options together, disabled says why one cannot be chosen' },
    { name: 'onSearch', about: 'the server searches; Enter waits for its answer' },
    { name: 'query', about: 'whose wait and failure are shown' },
    { name: 'keepsChoice', about: 'for filters: the choice stays until another is made' },
  ],
  keys: [
    { key: 'Enter', does: 'takes the first match' },
    { key: 'Escape', does: 'takes back what was typed' },
  ],
  examples: [
    { title: 'In a form', show: <Example label={labels.choice} first={1} /> },
    { title: 'In a filter', show: <Example label={labels.filter} first={1} keepsChoice /> },
    { title: 'Searched by the server', show: <Searched /> },
    {
      title: 'That cannot be loaded',
      show: <Combobox label={labels.failed} options={[]} value={null} onChange={() => undefined} query={failed} />,
    },
  ],
};
