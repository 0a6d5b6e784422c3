import { NumberInput, Textarea } from '@mantine/core';
import { useState } from 'react';

type CountProps = {
  readonly label: string;
  readonly description?: string;
  /** `''` while the field is empty. */
  readonly value: number | '';
  readonly onChange: (value: number | '') => void;
  readonly most: number;
  readonly error: string | undefined;
  readonly autoFocus?: boolean;
};

/** A whole number from one on: days or lessons. What is too much is said, not cut. */
export function CountField({ label, description, value, onChange, most, error, autoFocus = false }: CountProps) {
  return (
    <NumberInput
      label={label}
      description={description}
      value={value}
      onChange={(next) => onChange(next === '' ? '' : Number(next))}
      error={error}
      min={1}
      max={most}
      allowDecimal={false}
      clampBehavior="none"
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      data-autofocus={autoFocus || undefined}
    />
  );
}

type CommentProps = {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error?: string | undefined;
  /** What lacks once it was left empty, or somebody tried to send it so; nothing where a comment may be left out. */
  readonly required?: { readonly text: string; readonly tried: boolean };
};

/** Why something is done to a package. */
export function CommentField({ label, value, onChange, error, required }: CommentProps) {
  const [left, setLeft] = useState(false);
  const lacks = required !== undefined && (left || required.tried) && value.trim() === '' ? required.text : undefined;
  return (
    <Textarea
      label={label}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      onBlur={() => setLeft(true)}
      error={error ?? lacks}
      maxLength={1000}
      autosize
      minRows={2}
    />
  );
}
