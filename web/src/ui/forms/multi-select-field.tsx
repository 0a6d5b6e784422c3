import { MultiPicker } from '../fields/multi-picker.tsx';
import type { Option } from '../options/option.ts';
import type { NamedProps } from './use-field.ts';
import { useField } from './use-field.ts';

type Props<V> = Pick<NamedProps<V, string[]>, 'form' | 'name' | 'label'> & { readonly options: readonly Option<string>[] };

/** Several choices from a list, shown as removable pills. */
export function MultiSelectField<V>({ form, name, label, options }: Props<V>) {
  const field = useField<string[]>(form as never, name);
  return (
    <div data-field={field.path}>
      <MultiPicker label={label} options={options} value={field.value} onChange={field.change} error={field.problem} />
    </div>
  );
}
