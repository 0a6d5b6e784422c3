import type { FocusEvent, RefObject } from 'react';
import type { TranslationKey } from '../../kernel/translation-key.ts';
import type { Changes } from './state/form-values.ts';
import type { ValidationMessage } from './validation.ts';

/** A field's problem: a validator's message, or a key of the feature's texts. */
export type Problem = ValidationMessage | TranslationKey | null | undefined;
/** By field path. A path without a field on the screen is shown above the buttons. */
export type Problems = Readonly<Record<string, Problem>>;

export type Field<T> = {
  /** The field's path, in a list with its index: `contacts.0.kind`. */
  readonly path: string;
  readonly value: T;
  change(value: T): void;
  /** Called on blur, to validate. */
  leave(event: Pick<FocusEvent, 'relatedTarget'>): void;
  readonly problem: string | undefined;
  readonly required: boolean;
  /** Maximum length of the text, from the form's call. */
  readonly maxLength: number | undefined;
  /** Problem of text that is not a valid value. It blocks sending. */
  setUnparsed(why: string | null): void;
  /** Registers a field on the screen, which shows its own problem. */
  register(): () => void;
};

type ItemOf<L> = L extends readonly (infer I)[] ? I : never;
type ListName<V> = { [K in keyof V & string]: V[K] extends readonly object[] ? K : never }[keyof V & string];

type PartName<V> = { [K in keyof V & string]: V[K] extends object ? (V[K] extends readonly unknown[] ? never : K) : never }[keyof V &
  string];

/** What fields need of a form, or of one list entry in it. */
export type FormFields<V> = {
  readonly values: V;
  change(more: Partial<V>): void;
  field<N extends keyof V & string>(name: N): Field<V[N]>;
  /** The fields of one list entry. */
  item<N extends ListName<V>>(name: N, index: number): FormFields<ItemOf<V[N]>>;
  /** The fields of an object value. */
  part<N extends PartName<V>>(name: N): FormFields<V[N]>;
};

export type Form<V> = FormFields<V> & {
  readonly element: RefObject<HTMLFormElement | null>;
  readonly isChanged: boolean;
  readonly isPending: boolean;
  readonly isSuccess: boolean;
  /** The server's error, if any. */
  readonly error: unknown;
  /** Problems of no field on the screen. */
  readonly otherProblems: readonly string[];
  readonly shownFields: ReadonlySet<string>;
  /** Validates and sends. @param instead values for this submission only, if a form has two ways to submit */
  submit(instead?: Partial<V>): void;
  /** Deletes the draft. */
  discard(): void;
  /** Clears the server's error. */
  forgetError(): void;
  /** Resets to the initial values. */
  reset(): void;
  /** The same form with a preview's error at its fields. */
  withError(error: unknown): Form<V>;
};

export type Sending<V> = {
  /** Changed fields with their displayed values, for per-field optimistic concurrency. */
  readonly changes: Changes<V>;
  /** Stable for the same values, and across a reload if the form has a draft. Without a draft `apiWrite` creates its own. */
  readonly idempotencyKey: string;
};

/** Names of the fields of exactly this type. */
export type NameOf<V, T> = { [K in keyof V & string]: [V[K], T] extends [T, V[K]] ? K : never }[keyof V & string];
