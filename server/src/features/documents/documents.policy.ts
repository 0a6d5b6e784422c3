import { documentCan } from '@lectern/contract/documents/document-states';
import type { DocumentAction, DocumentState } from '@lectern/contract/documents/document-states';
import type { Requisites } from '@lectern/contract/documents/documents.schema';
import type { ActionRule, ActionRules, Refusal } from '../../kernel/actions.ts';
import { canServeMoney } from '../clients/public/client-access.ts';

type DocumentFacts = Parameters<typeof canServeMoney>[1] & {
  readonly state: DocumentState;
  readonly replaced_by_id: number | null;
};
/** Issuing a document needs the school's own details; sending it needs an address: null for none, undefined where nobody has looked. */
type Issuing = DocumentFacts & { readonly requisites: Requisites };
type Sending = DocumentFacts & { readonly recipient?: string | null | undefined };

/** Whether the school has said enough of itself to issue documents. */
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

/** Who may do what with a document, and when: guards and buttons read it. Whoever only looks at the client's money does nothing. */
export const documentActions = {
  issue: ruleOf<Issuing>('issue', ({ requisites }) => (knowsItself(requisites) ? null : 'requisites_missing')),
  discard: ruleOf<DocumentFacts>('discard'),
  void: ruleOf<DocumentFacts>('void'),
  send: ruleOf<Sending>('send', ({ recipient }) => (recipient === null ? 'no_email_contact' : null)),
  // One void document is replaced once.
  reissue: ruleOf<DocumentFacts>('reissue', ({ replaced_by_id }) => (replaced_by_id === null ? null : 'already_documented')),
} satisfies ActionRules<DocumentAction, Issuing & Sending>;
