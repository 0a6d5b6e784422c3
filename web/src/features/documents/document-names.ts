import type { DocumentKind, DocumentState } from '@lectern/contract/documents/document-states';
import type { Tone } from '../../ui/tag.tsx';

/** Translation keys of kinds and states. */
export const kindNames = {
  invoice: 'mutualsettlement:documents.kind.invoice',
  act: 'mutualsettlement:documents.kind.act',
  receipt: 'mutualsettlement:documents.kind.receipt',
} as const satisfies Record<DocumentKind, string>;

export const stateNames = {
  draft: 'mutualsettlement:documents.state.draft',
  issued: 'mutualsettlement:documents.state.issued',
  void: 'mutualsettlement:documents.state.void',
} as const satisfies Record<DocumentState, string>;

export const stateTones: Readonly<Record<DocumentState, Tone>> = { draft: 'planned', issued: 'held', void: 'cancelled' };
