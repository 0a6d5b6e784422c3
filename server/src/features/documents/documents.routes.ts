import { documentsContract } from '@lectern/contract/documents/documents.contract';
import { routesOf } from '../../kernel/calls/routes.ts';
import { createDocument } from './issuing/create-document.ts';
import { discardDocument } from './issuing/discard-document.ts';
import { downloadDocument } from './document-paper.queries.ts';
import { getDocument, listDocuments } from './documents.queries.ts';
import { issueDocument } from './issuing/issue-document.ts';
import { reissueDocument } from './issuing/reissue-document.ts';
import { changeRequisites } from './requisites/change-requisites.ts';
import { getRequisites } from './requisites/requisites.queries.ts';
import { sendDocument } from './issuing/send-document.ts';
import { getDocumentSources } from './sources.queries.ts';
import { voidDocument } from './issuing/void-document.ts';

export const documentsRoutes = routesOf(documentsContract, {
  listDocuments,
  getDocumentSources,
  createDocument,
  getDocument,
  downloadDocument,
  issueDocument,
  discardDocument,
  voidDocument,
  reissueDocument,
  sendDocument,
  getRequisites,
  changeRequisites,
});
