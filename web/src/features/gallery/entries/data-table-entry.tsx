import { useState } from 'react';
import type { Column } from '../../../ui/table/data-table.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { Money } from '../../../ui/formats/money.tsx';
import type { RowKey } from '../../../ui/table/table-selection.tsx';
import type { GalleryEntry } from '../gallery-entry.ts';

type Row = { readonly id: number; readonly name: string; readonly balance: number };

const title = 'Clients to choose from';

const rows: readonly Row[] = [
  { id: 1, name: 'Helen Grant', balance: 320_000 },
  { id: 2, name: 'Pavel Orlov', balance: -45_000 },
  { id: 3, name: 'Irina Gromova', balance: 0 },
];

const columns: readonly Column<Row>[] = [
  { key: 'name', title: 'Client', ordering: 'name', cell: ({ name }) => name },
  { key: 'balance', title: 'Balance, ₽', align: 'right', cell: ({ balance }) => <Money amount={balance} warn /> },
];

function Chosen() {
  const [chosen, setChosen] = useState<ReadonlySet<RowKey>>(new Set([2]));
  return (
    <DataTable
      label={title}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      selection={{ chosen, onChange: setChosen, nameOf: ({ name }) => name }}
    />
  );
}

export const dataTableEntry: GalleryEntry = {
  about: [
    'A list whose rows the server sorts and pages. Its head stays while the page scrolls; it scrolls sideways by itself only where it must.',
    'With selection every row has a box, and the head one for all rows of the page, half full while only some are chosen.',
  ],
  props: [
    { name: 'columns, rows, rowKey', about: 'what is shown; rows are undefined while they load for the first time' },
    { name: 'rowLink, onRow, detail', about: 'where a row leads, what a press on it does, what it opens to' },
    { name: 'ordering, onOrdering', about: 'the order as the server takes it' },
    { name: 'selection', about: 'the keys that are chosen, what to do when they change, and what a row is called' },
  ],
  keys: [{ key: 'Space', does: 'chooses the row whose box has the focus, or all of the page' }],
  examples: [{ title: 'Rows to choose', show: <Chosen /> }],
};
