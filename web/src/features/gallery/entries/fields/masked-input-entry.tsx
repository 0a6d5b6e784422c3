import { useState } from 'react';
import { DigitsInput, PhoneInput } from '../../../../ui/fields/masked-input.tsx';
import { check, digits, phone, required } from '../../../../ui/forms/validation.ts';
import { validationText } from '../../../../ui/forms/rules/validation-text.ts';
import type { GalleryEntry } from '../../gallery-entry.ts';

const words = { phone: 'Phone', digits: 'Digits', needed: 'At least one digit' };

function Phone() {
  const [value, setValue] = useState('+7916');
  const [left, setLeft] = useState(false);
  const error = left ? validationText(phone(value)) : undefined;
  return (
    <PhoneInput label={words.phone} value={value} onChange={setValue} onLeave={() => setLeft(true)} error={error} autoComplete="off" />
  );
}

function Digits({ needed = false }: { readonly needed?: boolean }) {
  const [value, setValue] = useState('');
  const [left, setLeft] = useState(false);
  const problem = needed ? check(value, required, digits) : digits(value);
  return (
    <DigitsInput
      label={needed ? words.needed : words.digits}
      value={value}
      onChange={setValue}
      onLeave={() => setLeft(true)}
      error={left ? validationText(problem) : undefined}
      required={needed}
    />
  );
}

export const maskedInputEntry: GalleryEntry = {
  about: [
    'PhoneInput: an optional leading plus, then digits. DigitsInput: 0 to 20 digits. Nothing else can be typed, and what is pasted loses its spaces, hyphens and brackets.',
    'The caret stays where it was, also in the middle. What is left incomplete is for the validators phone, digits and required to say.',
  ],
  props: [
    { name: 'value, onChange', about: 'the text, already as it should be' },
    { name: 'onLeave', about: 'the field was left: the time to check it' },
    { name: 'error', about: 'what is wrong with it' },
  ],
  examples: [
    { title: 'Phone', show: <Phone /> },
    {
      title: 'Digits',
      show: (
        <>
          <Digits />
          <Digits needed />
        </>
      ),
    },
  ],
};
