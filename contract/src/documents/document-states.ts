/** The kinds of accounting documents, their states and what may be done in each: the one table that guards and buttons read. */
export const documentKinds = ['invoice', 'act', 'receipt'] as const;
export type DocumentKind = (typeof documentKinds)[number];

export const documentStates = ['draft', 'issued', 'void'] as const;
export type DocumentState = (typeof documentStates)[number];

/** Which states follow a state. A void document keeps its number; the one that stands in its place gets a new one. */
export const documentLeadsTo: Readonly<Record<DocumentState, readonly DocumentState[]>> = {
  draft: ['issued'],
  issued: ['void'],
  void: [],
};

/** `discard` removes a draft, `reissue` makes a new draft in place of a void document. */
export type DocumentAction = 'issue' | 'discard' | 'void' | 'send' | 'reissue';

/** From which state each action is possible. */
export const documentCan: Readonly<Record<DocumentAction, DocumentState>> = {
  issue: 'draft',
  discard: 'draft',
  void: 'issued',
  send: 'issued',
  reissue: 'void',
};
