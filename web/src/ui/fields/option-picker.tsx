/** One of many, found by typing: a combobox over a list that is 400 px high at most. */
import { Select } from '@mantine/core';
import type { ComboboxItem, OptionsFilter } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import '../overlay-styles.ts';
import type { Option } from '../options/option.ts';
import type { FieldProps } from './field.ts';
import { inputProps } from './field.ts';

export type PickerProps = FieldProps<string | null> & {
  /** A cross takes the choice away. */
  readonly clearable?: boolean;
};

type Props = PickerProps & { readonly options: readonly Option[] };

/** The list's own edge and padding stand around its options. */
const listHeight = 390;

const folded = (text: string) => text.toLowerCase().replaceAll(/[\s:._]/g, '');

/** `930` finds 09:30, `+3` finds GMT+3:00, `new york` finds America/New York. */
const findOptions: OptionsFilter = ({ options, search }) => {
  const wanted = folded(search);
  return (options as ComboboxItem[]).filter(({ value, label }) => folded(label).includes(wanted) || folded(value).includes(wanted));
};

export function OptionPicker({ options, value, onChange, name, description, error, placeholder, disabled, clearable, ...rest }: Props) {
  const { t } = useTranslation('ui');
  return (
    <Select
      {...inputProps(rest)}
      name={name}
      data={options.map(({ id, title }) => ({ value: id, label: title }))}
      value={value}
      onChange={onChange}
      // What is typed next looks for another one, and is not appended to the name of this one; the Tab key selects by itself.
      onClick={({ currentTarget }) => currentTarget.select()}
      description={description}
      error={error}
      placeholder={placeholder ?? t('field.choose')}
      disabled={disabled ?? false}
      clearable={clearable ?? false}
      allowDeselect={false}
      searchable
      selectFirstOptionOnChange
      filter={findOptions}
      nothingFoundMessage={t('field.nothing_found')}
      maxDropdownHeight={listHeight}
    />
  );
}
