import type { FocusEvent, RefObject } from 'react';
import type { TranslationKey } from '../../kernel/translation-key.ts';
import type { Changes } from './form-values.ts';
import type { ValidationMessage } from './validation.ts';

/** What is wrong with a field: a validator's message, or the key of a text of the feature. */
export type Problem = ValidationMessage | TranslationKey | null | undefined;
/** By the fields' paths; a path that is no field's is said above the buttons. */
export type Problems = Readonly<Record<string, Problem>>;

export type Field<T> = {
  /** Its name, in a list with its place: `contacts.0.kind`. */
  readonly path: string;
  readonly value: T;
  change(value: T): void;
  /** The field was left: the time to check it. */
  leave(event: Pick<FocusEvent, 'relatedTarget'>): void;
  readonly problem: string | undefined;
  readonly required: boolean;
  /** Its text is no value, and why: the form is not sent until it is. */
  setUnread(why: string | null): void;
  /** The field is on the screen, and shows its own problem. */
  register(): () => void;
};

type ItemOf<L> = L extends readonly (infer I)[] ? I : never;
type ListName<V> = { [K in keyof V & string]: V[K] extends readonly object[] ? K : never }[keyof V & string];

type PartName<V> = { [K in keyof V & string]: V[K] extends object ? (V[K] extends readonly unknown[] ? never : K) : never }[keyof V &
  string];

/** What fields need of a form, or of one entry of a list in it. */
export type FormFields<V> = {
  readonly values: V;
  change(more: Partial<V>): void;
  field<N extends keyof V & string>(name: N): Field<V[N]>;
  /** The fields of one entry of a list. */
  item<N extends ListName<V>>(name: N, index: number): FormFields<ItemOf<V[N]>>;
  /** The fields of a value that is an object. */
  part<N extends PartName<V>>(name: N): FormFields<V[N]>;
};

export type Form<V> = FormFields<V> & {
  readonly element: RefObject<HTMLFormElement | null>;
  readonly isChanged: boolean;
  readonly isPending: boolean;
  readonly isSuccess: boolean;
  /** What the server answered, if it refused. */
  readonly error: unknown;
  /** What is wrong beside the fields on the screen. */
  readonly otherProblems: readonly string[];
  readonly shownFields: ReadonlySet<string>;
  /** Checks and sends. @param instead values of this one submission, where a form has two ways to send it */
  submit(instead?: Partial<V>): void;
  /** Forgets the draft of what was typed. */
  discard(): void;
  /** Takes the server's refusal off the screen. */
  forgetError(): void;
  /** Begins anew, with what the fields began with. */
  reset(): void;
  /** The same form with the refusal of a preview at its fields. */
  withError(error: unknown): Form<V>;
};

export type Sending<V> = {
  /** The changed fields with what was seen in them, for per-field optimistic concurrency. */
  readonly changes: Changes<V>;
  /** The same for the same values, also after a reload where the form has a draft. `apiWrite` makes its own without one. */
  readonly idempotencyKey: string;
};

/** The names of the fields of exactly this type. */
export type NameOf<V, T> = { [K in keyof V & string]: [V[K], T] extends [T, V[K]] ? K : never }[keyof V & string];
