import { documentCan } from '@lectern/contract/documents/document-states';
import type { DocumentAction, DocumentState } from '@lectern/contract/documents/document-states';
import type { Requisites } from '@lectern/contract/documents/documents.schema';
import type { ActionRule, ActionRules, Refusal } from '../../kernel/actions.ts';
import { canServeMoney } from '../clients/public/client-access.ts';

type DocumentFacts = Parameters<typeof canServeMoney>[1] & {
  readonly state: DocumentState;
  readonly replaced_by_id: number | null;
};
/**
 * The facts for issuing and sending. Issuing needs the school's requisites. Sending needs an address: null for none, undefined if it was
 * not looked up.
 */
type Issuing = DocumentFacts & { readonly requisites: Requisites };
type Sending = DocumentFacts & { readonly recipient?: string | null | undefined };

/** Whether the requisites suffice to issue documents. */
function knowsItself({ name, inn }: Requisites): boolean {
  return name !== '' && inn !== '';
}

function ruleOf<Facts extends DocumentFacts>(
  action: DocumentAction,
  also: (document: Facts) => Refusal | null = () => null,
): ActionRule<Facts> {
  return {
    who: canServeMoney,
    blockedBy: (document) => (document.state === documentCan[action] ? also(document) : 'document_closed'),
  };
}

/**
 * Who may perform which action on a document, and when; guards and buttons use it. A user who only sees the client's money may do nothing.
 */
export const documentActions = {
  issue: ruleOf<Issuing>('issue', ({ requisites }) => (knowsItself(requisites) ? null : 'requisites_missing')),
  discard: ruleOf<DocumentFacts>('discard'),
  void: ruleOf<DocumentFacts>('void'),
  send: ruleOf<Sending>('send', ({ recipient }) => (recipient === null ? 'no_email_contact' : null)),
  // One void document is replaced once.
  reissue: ruleOf<DocumentFacts>('reissue', ({ replaced_by_id }) => (replaced_by_id === null ? null : 'already_documented')),
} satisfies ActionRules<DocumentAction, Issuing & Sending>;
