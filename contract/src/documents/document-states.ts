/** Kinds of accounting documents, their states and transitions: the one table for guards and buttons. */
export const documentKinds = ['invoice', 'act', 'receipt'] as const;
export type DocumentKind = (typeof documentKinds)[number];

export const documentStates = ['draft', 'issued', 'void'] as const;
export type DocumentState = (typeof documentStates)[number];

/** States that may follow a state. A void document keeps its number; its replacement gets a new one. */
export const documentLeadsTo: Readonly<Record<DocumentState, readonly DocumentState[]>> = {
  draft: ['issued'],
  issued: ['void'],
  void: [],
};

/** `discard` deletes a draft. `reissue` creates a draft that replaces a void document. */
export type DocumentAction = 'issue' | 'discard' | 'void' | 'send' | 'reissue';

/** From which states each action is possible. */
export const documentCan: Readonly<Record<DocumentAction, DocumentState>> = {
  issue: 'draft',
  discard: 'draft',
  void: 'issued',
  send: 'issued',
  reissue: 'void',
};
