/** One of many, found by typing: a combobox over a list that is 400 px high at most. */
import { Select } from '@mantine/core';
import type { ComboboxItem, OptionsFilter } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import '../floating/overlay-styles.ts';
import type { Option } from '../options/option.ts';
import type { FieldProps } from './field.ts';
import { inputProps } from './field.ts';
import classes from './option-picker.module.css';

export type PickerProps = FieldProps<string | null> & {
  /** A cross takes the choice away. */
  readonly clearable?: boolean;
};

type Props = PickerProps & { readonly options: readonly Option[] };

const folded = (text: string) => text.toLowerCase().replaceAll(/[\s:._]/g, '');

/** `930` finds 09:30, `+3` finds GMT+3:00, `new york` finds America/New York; what begins with it comes first. */
const findOptions: OptionsFilter = ({ options, search }) => {
  const wanted = folded(search);
  const [first, then]: [ComboboxItem[], ComboboxItem[]] = [[], []];
  for (const option of options as ComboboxItem[]) {
    const label = folded(option.label);
    if (label.startsWith(wanted)) first.push(option);
    else if (label.includes(wanted) || folded(option.value).includes(wanted)) then.push(option);
  }
  return [...first, ...then];
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
      clearButtonProps={{ 'aria-label': t('field.clear'), 'aria-hidden': false, tabIndex: 0, size: '24' }}
      allowDeselect={false}
      searchable
      selectFirstOptionOnChange
      filter={findOptions}
      nothingFoundMessage={t('field.nothing_found')}
      withScrollArea={false}
      classNames={{ options: classes.options ?? '' }}
    />
  );
}
