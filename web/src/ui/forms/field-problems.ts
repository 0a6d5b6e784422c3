import type { FocusEvent } from 'react';
import { useState } from 'react';
import { fieldErrors } from './form-errors.tsx';
import type { ValidationMessage } from './validation.ts';
import { validationText } from './validation-text.ts';

type FieldProblems<F extends string> = {
  /** What to say at a field: the server's word first, then what is wrong with a field that was left or submitted. */
  readonly at: (field: F) => string | undefined;
  /**
   * The field was left. That it is empty is said only when it is submitted; and whoever leaves it to press a button is not
   * held up by a message that moves the button away under the pointer.
   */
  readonly leave: (field: F, event: Pick<FocusEvent, 'relatedTarget'>) => void;
  /** Before submitting: shows all that is wrong and leads to the first of it. @returns whether nothing is */
  readonly allow: (form: HTMLFormElement) => boolean;
};

/**
 * What is wrong with each field of a form, and when to say it.
 * @param problems by the names of the inputs, in their order
 * @param error what the server answered, if it refused
 */
export function useProblems<const F extends string>(
  problems: Readonly<Record<F, ValidationMessage | null>>,
  error: unknown,
): FieldProblems<F> {
  const [seen, setSeen] = useState<ReadonlySet<F>>(new Set());
  const refused = fieldErrors(error);
  return {
    at: (field) => refused(field) ?? (seen.has(field) ? validationText(problems[field]) : undefined),
    leave: (field, { relatedTarget }) => {
      if (problems[field]?.key !== 'required' && !(relatedTarget instanceof HTMLButtonElement)) setSeen(new Set([...seen, field]));
    },
    allow: (form) => {
      const fields = Object.keys(problems) as F[];
      setSeen(new Set(fields));
      const first = fields.find((field) => problems[field] !== null);
      if (first === undefined) return true;
      const input = form.elements.namedItem(first);
      if (input instanceof HTMLElement) input.focus();
      return false;
    },
  };
}
