/** A field that is filled in: of a criterion, or without one the comment of the whole checklist. */
export type Field = { readonly criterion: number | null; readonly name: 'mark' | 'comment' };
export type Value = number | string | null;
/**
 * A value that is not saved yet. `before` is what the server had; `tried` is what it was sent and may have taken, where its answer is
 * not here or was lost.
 */
export type Unsaved = Field & { readonly wanted: Value; readonly before: Value; readonly tried?: Value };
/** In the order in which they are sent. */
export type UnsavedChanges = readonly Unsaved[];

const isSame = (a: Field, b: Field) => a.criterion === b.criterion && a.name === b.name;
const replaced = (all: UnsavedChanges, field: Field, change: (found: Unsaved) => readonly Unsaved[]): UnsavedChanges =>
  all.flatMap((each) => (isSame(each, field) ? change(each) : [each]));

/** @param seen the value that was changed; unused where the field has an unsaved one already */
export function withChange(all: UnsavedChanges, { criterion, name }: Field, wanted: Value, seen: Value): UnsavedChanges {
  if (all.some((each) => isSame(each, { criterion, name }))) return replaced(all, { criterion, name }, (found) => [{ ...found, wanted }]);
  return [...all, { criterion, name, wanted, before: seen }];
}

/** What has to be sent first, and the changes while it is sent. A value that was tried goes first: the next one builds on it. */
export function nextToSend(
  all: UnsavedChanges,
): { readonly change: Unsaved & { readonly tried: Value }; readonly all: UnsavedChanges } | null {
  const [first] = all;
  if (first === undefined) return null;
  const change = { ...first, tried: first.tried === undefined ? first.wanted : first.tried };
  return { change, all: replaced(all, change, () => [change]) };
}

/** The server took a value. What was typed meanwhile remains. */
export function withSaved(all: UnsavedChanges, sent: Unsaved & { readonly tried: Value }): UnsavedChanges {
  return replaced(all, sent, ({ criterion, name, wanted }) =>
    wanted === sent.tried ? [] : [{ criterion, name, wanted, before: sent.tried }],
  );
}

/** The server refused a value for good: no change of this field can be saved over what it has now. */
export const withRefused = (all: UnsavedChanges, field: Field): UnsavedChanges => replaced(all, field, () => []);

/** Whether a refusal is of the value itself. After a lost connection, a fault, a wait or a session that ended it may be sent again. */
export const isFinal = (status: number): boolean => status >= 400 && status < 500 && ![401, 403, 408, 429].includes(status);

/** The unsaved value of a field, if it has one. */
export const unsavedValue = (all: UnsavedChanges, field: Field): Value | undefined => all.find((each) => isSame(each, field))?.wanted;
