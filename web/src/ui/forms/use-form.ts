import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiError } from '../../kernel/api.ts';
import { dropDraft, useDraft } from '../../kernel/draft.ts';
import type { LimitedPath } from '../../kernel/text-limits.ts';
import { newIdempotencyKey } from '../../kernel/requests/idempotency-key.ts';
import { focusField } from './state/focus-field.ts';
import type { Touched } from './state/form-binding.ts';
import { bindForm } from './state/form-binding.ts';
import type { Form, Problems, Sending } from './form-types.ts';
import { changesOf, withSeenValue } from './state/form-values.ts';

type Options<V, R> = {
  /** The call that is sent to: text fields take their limits from its input. */
  readonly call?: LimitedPath | undefined;
  /** Initial values. They may change; unchanged fields follow. */
  readonly initial: V;
  /** Problems by field. A field with the rule `required` is marked as required. */
  readonly rules?: (values: V) => Problems;
  /** Sends the values. `unfinished` keeps the form open, because something must be decided first. */
  readonly send: (values: V, sending: Sending<V>) => Promise<R | typeof unfinished>;
  readonly onSuccess?: (output: R, values: V) => void;
  /** Name of the draft that survives a reload, as for `hasDraft`. */
  readonly draft?: string;
  /** Fields left out of the draft, such as passwords. */
  readonly secret?: readonly (keyof V)[];
};

type State<V> = {
  readonly changed: Partial<V>;
  readonly seen: Partial<V>;
  readonly sent: { readonly text: string; readonly idempotencyKey: string } | null;
};

/** Returned by `send` if it only asked a question and the form continues. */
export const unfinished = Symbol('unfinished');

const unchanged = { changed: {}, seen: {}, sent: null };

/** Form state: values, problems and when to show them, and sending. See docs/forms.md. */
export function useForm<V extends object, R>({ call, initial, rules, send, onSuccess, draft, secret }: Options<V, R>): Form<V> {
  const { state, latest, keep } = useFormState<V>(draft, secret);
  const [touched, setTouched] = useState<Touched>(new Set());
  const [unparsed, setUnparsed] = useState<Readonly<Record<string, string>>>({});
  const [shownFields] = useState(() => new Set<string>());
  const element = useRef<HTMLFormElement>(null);
  const write = useMutation({ mutationFn: ({ values, sending }: { values: V; sending: Sending<V> }) => send(values, sending) });
  const now = () => ({ ...initial, ...latest.current.changed });
  const discard = () => {
    if (draft !== undefined) dropDraft(draft);
  };
  const begin = () => {
    keep(unchanged);
    discard();
    setTouched(new Set());
  };
  const reset = () => {
    begin();
    write.reset();
  };
  const onSent = (output: R | typeof unfinished, values: V) => {
    if (output === unfinished) return write.reset();
    begin();
    onSuccess?.(output, values);
  };
  const onRefused = (error: unknown) => {
    const items = error instanceof ApiError ? error.errors : [];
    // A second attempt to save is based on the values that others have changed.
    let { seen } = latest.current;
    for (const { key, field, params } of items)
      if (key === 'changed_meanwhile' && field !== null) seen = withSeenValue(seen, field, params.now);
    keep({ ...latest.current, seen });
    focusField(
      element.current,
      items.flatMap(({ field }) => field ?? []),
    );
  };
  const submit = (instead: Partial<V> = {}) => {
    const values = { ...now(), ...instead };
    const found = Object.entries(rules?.(values) ?? {}).filter(([, problem]) => problem !== null && problem !== undefined);
    const wrong = [...found.map(([path]) => path), ...Object.keys(unparsed)];
    setTouched('all');
    if (wrong.length > 0) focusField(element.current, wrong);
    if (wrong.length > 0 || write.isPending) return;
    const { changed, seen, sent } = sentAs(latest.current, JSON.stringify(values));
    keep({ changed, seen, sent });
    const sending = { changes: changesOf<V>(changed, seen), idempotencyKey: sent.idempotencyKey };
    // Awaits the promise instead of using callbacks: the write may unmount the form.
    void write.mutateAsync({ values, sending }).then((output) => onSent(output, values), onRefused);
  };
  const change = (more: Partial<V>) => {
    const { changed, seen, sent } = latest.current;
    const before = Object.fromEntries(Object.keys(more).map((name) => [name, initial[name as keyof V]])) as Partial<V>;
    keep({ changed: { ...changed, ...more }, seen: { ...before, ...seen }, sent });
    // A form that stays open is unsaved again after further changes.
    if (write.isError || write.isSuccess) write.reset();
  };
  const core = {
    ...{
      call,
      initial,
      values: { ...initial, ...state.changed },
      now,
      rules,
      touched,
      unparsed,
      shownFields,
      element,
      write,
      change,
      submit,
      discard,
      reset,
    },
    touch: (path: string) => setTouched((all) => (all === 'all' ? all : new Set([...all, path]))),
    setUnparsed: (path: string, why: string | null) => setUnparsed((all) => withUnparsed(all, path, why)),
  };
  return bindForm(core, write.error);
}

/** Sent and changed values; stored in this tab if the form has a draft. `latest` is ahead of the render. */
function useFormState<V>(draft: string | undefined, secret: readonly (keyof V)[] = []) {
  const without = (values: Partial<V>) => Object.fromEntries(Object.entries(values).filter(([name]) => !secret.includes(name as keyof V)));
  const stored = ({ changed, seen, sent }: State<V>) =>
    // The draft omits fields, the sent values do not.
    ({ changed: without(changed), seen: without(seen), sent: secret.length > 0 ? null : sent }) as State<V>;
  const [state, setState] = useDraft<State<V>>(draft, () => unchanged, stored);
  const latest = useRef(state);
  const keep = (next: State<V>) => {
    latest.current = next;
    setState(next);
  };
  return { state, latest, keep };
}

/** The same values keep their idempotency key; others get a new one. */
function sentAs<V>(state: State<V>, text: string) {
  const sent = state.sent?.text === text ? state.sent : { text, idempotencyKey: newIdempotencyKey() };
  return { ...state, sent };
}

function withUnparsed(all: Readonly<Record<string, string>>, path: string, why: string | null) {
  if ((all[path] ?? null) === why) return all;
  const others = Object.entries(all).filter(([each]) => each !== path);
  return Object.fromEntries(why === null ? others : [...others, [path, why]]);
}
