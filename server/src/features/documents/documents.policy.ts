import { documentCan } from '@lectern/contract/documents/document-states';
import type { DocumentAction, DocumentState } from '@lectern/contract/documents/document-states';
import type { Actor } from '../../kernel/calls/context.ts';
import { canServeMoney } from '../clients/public/client-access.ts';

export type DocumentStanding = Parameters<typeof canServeMoney>[1] & {
  readonly state: DocumentState;
  readonly replaced_by_id: number | null;
};

/**
 * Why something cannot be done with a document: whoever only looks at the client's money does nothing with it, each state
 * allows its own, and one void document is replaced once.
 * @returns the error key, or null
 */
export function refusalOf(
  actor: Actor,
  document: DocumentStanding,
  action: DocumentAction,
): 'forbidden' | 'document_closed' | 'already_documented' | null {
  if (!canServeMoney(actor, document)) return 'forbidden';
  if (document.state !== documentCan[action]) return 'document_closed';
  return action === 'reissue' && document.replaced_by_id !== null ? 'already_documented' : null;
}
