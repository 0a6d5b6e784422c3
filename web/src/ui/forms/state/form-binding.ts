/** What fields and the form's frame use, derived from the form state. */
import i18next from 'i18next';
import type { RefObject } from 'react';
import type { LimitedPath } from '../../../kernel/text-limits.ts';
import { limitAt } from '../../../kernel/text-limits.ts';
import { fieldErrors } from '../form-errors.tsx';
import type { Field, Form, FormFields, Problem, Problems } from '../form-types.ts';
import { emptied, isSame, valueAt, withValueAt } from './form-values.ts';
import { validationText } from '../rules/validation-text.ts';

export type Touched = ReadonlySet<string> | 'all';
type Rules<V> = ((values: V) => Problems) | undefined;

/** A form during a render: its values and setters. */
export type FormCore<V> = {
  readonly call: LimitedPath | undefined;
  readonly initial: V;
  readonly values: V;
  /** Current values, also between renders. */
  readonly now: () => V;
  readonly rules: Rules<V>;
  readonly touched: Touched;
  readonly touch: (path: string) => void;
  readonly unparsed: Readonly<Record<string, string>>;
  readonly setUnparsed: (path: string, why: string | null) => void;
  readonly shownFields: Set<string>;
  readonly element: RefObject<HTMLFormElement | null>;
  readonly write: { readonly error: unknown; readonly isPending: boolean; readonly isSuccess: boolean; readonly reset: () => void };
  readonly change: (more: Partial<V>) => void;
  readonly submit: (instead?: Partial<V>) => void;
  readonly discard: () => void;
  readonly reset: () => void;
};

const textOf = (problem: Problem) => (typeof problem === 'string' ? i18next.t(problem) : validationText(problem));
const isMissing = (problem: Problem) => typeof problem === 'object' && problem?.key === 'required';

export function bindForm<V extends object>(core: FormCore<V>, error: unknown): Form<V> {
  const { initial, values, rules, touched, shownFields, element, write, change, submit, discard, reset } = core;
  const problems = rules?.(values) ?? {};
  const fieldAt = fieldBinder(core, problems, error);
  return {
    ...(bindFields(core, fieldAt, '') as FormFields<V>),
    element,
    isChanged: Object.keys(values).some((name) => !isSame(values[name as keyof V], initial[name as keyof V])),
    isPending: write.isPending,
    isSuccess: write.isSuccess,
    error,
    otherProblems:
      touched === 'all'
        ? Object.entries(problems).flatMap(([path, problem]) => (shownFields.has(path) ? [] : (textOf(problem) ?? [])))
        : [],
    shownFields,
    change,
    submit,
    discard,
    reset,
    forgetError: write.reset,
    withError: (other) => bindForm(core, write.error ?? other),
  };
}

function fieldBinder<V extends object>(core: FormCore<V>, problems: Problems, error: unknown) {
  const { values, rules, touched, unparsed, shownFields } = core;
  const refused = fieldErrors(error);
  return (path: string): Field<unknown> => ({
    path,
    value: valueAt(values, path),
    change: (value) => {
      const name = path.split('.')[0] as keyof V & string;
      core.change({ [name]: valueAt(withValueAt(core.now(), path, value), name) } as Partial<V>);
    },
    leave: ({ relatedTarget }) => {
      // Empty fields are reported on submit only; a message on blur would move the button that is about to be clicked.
      if (!isMissing(problems[path]) && !(relatedTarget instanceof HTMLButtonElement)) core.touch(path);
    },
    problem:
      refused(path) ??
      (touched === 'all' ? unparsed[path] : undefined) ??
      (touched === 'all' || touched.has(path) ? textOf(problems[path]) : undefined),
    required: isMissing(rules?.(withValueAt(values, path, emptied(valueAt(values, path))))[path]),
    maxLength: limitAt(core.call, path),
    setUnparsed: (why) => core.setUnparsed(path, why),
    register: () => {
      shownFields.add(path);
      return () => {
        shownFields.delete(path);
        core.setUnparsed(path, null);
      };
    },
  });
}

function bindFields<V extends object>(core: FormCore<V>, fieldAt: (path: string) => Field<unknown>, prefix: string): FormFields<never> {
  return {
    values: (prefix === '' ? core.values : valueAt(core.values, prefix.slice(0, -1))) as never,
    change: (more: object) => {
      for (const [name, value] of Object.entries(more)) fieldAt(`${prefix}${name}`).change(value);
    },
    field: (name: string) => fieldAt(`${prefix}${name}`) as never,
    item: (name: string, index: number) => bindFields(core, fieldAt, `${prefix}${name}.${index}.`) as never,
    part: (name: string) => bindFields(core, fieldAt, `${prefix}${name}.`) as never,
  };
}
