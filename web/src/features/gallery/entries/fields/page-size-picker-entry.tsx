import { useState } from 'react';
import { PageSizePicker } from '../../../../ui/table/page-size-picker.tsx';
import type { PageSize } from '../../../../ui/table/page-sizes.ts';
import type { GalleryEntry } from '../../gallery-entry.ts';

function Sizes() {
  const [value, setValue] = useState<PageSize>(25);
  return <PageSizePicker value={value} onChange={setValue} />;
}

export const pageSizePickerEntry: GalleryEntry = {
  about: ['How many rows a list shows at once: 10, 25, 50 or 100. It stands under every list, as a part of its pagination.'],
  props: [
    { name: 'value', about: 'one of the four sizes' },
    { name: 'onChange', about: 'is given the size that was chosen; the list then begins at its first page' },
  ],
  examples: [{ title: 'Page size', show: <Sizes /> }],
};
