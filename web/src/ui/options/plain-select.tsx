type Option = { readonly id: number; readonly title: string };

type Props = {
  readonly value: number;
  readonly options: readonly Option[];
  readonly onChange: (id: number) => void;
  /** The accessible name. */
  readonly name?: string | undefined;
  readonly className?: string | undefined;
};

/** The system's own select without a frame, for toolbars and lines of text. Forms use `NativePicker`. */
export function PlainSelect({ value, options, onChange, name, className }: Props) {
  return (
    <select className={className} aria-label={name} value={value} onChange={({ currentTarget }) => onChange(Number(currentTarget.value))}>
      {options.map(({ id, title }) => (
        <option key={id} value={id}>
          {title}
        </option>
      ))}
    </select>
  );
}

type LabelledProps = Omit<Props, 'name' | 'className'> & { readonly label: string; readonly className?: string | undefined };

/** The same with a visible label before it. `className` is the label's. */
export function LabelledSelect({ label, className, ...select }: LabelledProps) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the select is its control
    <label className={className}>
      <span>{label}</span> <PlainSelect {...select} />
    </label>
  );
}
