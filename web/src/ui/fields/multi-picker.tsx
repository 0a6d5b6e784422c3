/** Several choices from a list, shown as removable pills. */
import '@mantine/core/styles/Combobox.css';
import '@mantine/core/styles/Pill.css';
import '@mantine/core/styles/PillsInput.css';
import { MultiSelect } from '@mantine/core';
import type { Option } from '../options/option.ts';

type Props = {
  readonly label: string;
  readonly options: readonly Option<string>[];
  readonly value: string[];
  readonly onChange: (value: string[]) => void;
  readonly error?: string | undefined;
};

export function MultiPicker({ options, ...props }: Props) {
  return <MultiSelect {...props} data={options.map(({ id, title }) => ({ value: id, label: title }))} searchable />;
}
