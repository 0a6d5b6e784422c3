/** A choice among a few options with the system's own control, which suits phones best. */
import '@mantine/core/styles/Combobox.css';
import { NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Choice } from '../options/option.ts';
import type { FieldProps } from './field.ts';
import { inputProps } from './field.ts';

type Props<I extends string | number> = Omit<FieldProps<I | null>, 'onChange'> & {
  readonly options: readonly Choice<I>[];
  readonly onChange: (value: I) => void;
  /** Text of the empty choice. */
  readonly onClear?: (() => void) | undefined;
};

export function NativePicker<I extends string | number>({ options, value, onChange, name, placeholder, ...props }: Props<I>) {
  const { t } = useTranslation('ui');
  const { description, error, disabled, onClear, ...rest } = props;
  return (
    <NativeSelect
      {...inputProps(rest)}
      name={name}
      data-field={name}
      description={description}
      error={error}
      disabled={disabled ?? false}
      value={value === null ? '' : String(value)}
      onChange={({ currentTarget }) => {
        const chosen = options.find(({ id }) => String(id) === currentTarget.value);
        if (chosen === undefined) onClear?.();
        else onChange(chosen.id);
      }}
    >
      {(value === null || onClear !== undefined) && (
        <option value="" disabled={onClear === undefined}>
          {placeholder ?? t('field.choose')}
        </option>
      )}
      {[...Map.groupBy(options, ({ group }) => group)].map(([group, own]) => {
        const items = own.map(({ id, title, disabled: why }) => (
          <option key={id} value={id} disabled={why !== undefined}>
            {[title, why].filter((part) => part !== undefined && part !== '').join(' ')}
          </option>
        ));
        return group === undefined ? (
          items
        ) : (
          <optgroup key={group} label={group}>
            {items}
          </optgroup>
        );
      })}
    </NativeSelect>
  );
}
