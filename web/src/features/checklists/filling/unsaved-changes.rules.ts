/** A field of a criterion; without a criterion, the comment of the whole checklist. */
export type Field = { readonly criterion: number | null; readonly name: 'mark' | 'comment' };
export type Value = number | string | null;
/**
 * A value that is not saved yet. `before` is the server's value; `tried` is a value that was sent and may have been saved, because
 * its answer is pending or was lost.
 */
export type Unsaved = Field & { readonly value: Value; readonly before: Value; readonly tried?: Value };
/** In order of sending. */
export type UnsavedChanges = readonly Unsaved[];

const isSame = (a: Field, b: Field) => a.criterion === b.criterion && a.name === b.name;
const replaced = (all: UnsavedChanges, field: Field, change: (found: Unsaved) => readonly Unsaved[]): UnsavedChanges =>
  all.flatMap((each) => (isSame(each, field) ? change(each) : [each]));

/** @param seen the displayed value before the change; unused if the field already has an unsaved one */
export function withChange(all: UnsavedChanges, { criterion, name }: Field, value: Value, seen: Value): UnsavedChanges {
  if (all.some((each) => isSame(each, { criterion, name }))) return replaced(all, { criterion, name }, (found) => [{ ...found, value }]);
  return [...all, { criterion, name, value, before: seen }];
}

/** The next change to send, and the changes while it is sent. A tried value is sent again first, because later ones build on it. */
export function nextToSend(
  all: UnsavedChanges,
): { readonly change: Unsaved & { readonly tried: Value }; readonly all: UnsavedChanges } | null {
  const [first] = all;
  if (first === undefined) return null;
  const change = { ...first, tried: first.tried === undefined ? first.value : first.tried };
  return { change, all: replaced(all, change, () => [change]) };
}

/** The changes after a value was saved. Later input remains unsaved. */
export function withSaved(all: UnsavedChanges, sent: Unsaved & { readonly tried: Value }): UnsavedChanges {
  return replaced(all, sent, ({ criterion, name, value }) =>
    value === sent.tried ? [] : [{ criterion, name, value, before: sent.tried }],
  );
}

/** The changes after a value was refused: drops all changes of the field. */
export const withRefused = (all: UnsavedChanges, field: Field): UnsavedChanges => replaced(all, field, () => []);

/** Whether the value itself was refused. After a lost connection, a server error, a rate limit or the end of the session it can be sent again. */
export const isFinal = (status: number): boolean => status >= 400 && status < 500 && ![401, 403, 408, 429].includes(status);

/** The unsaved value of a field, if any. */
export const unsavedValue = (all: UnsavedChanges, field: Field): Value | undefined => all.find((each) => isSame(each, field))?.value;
