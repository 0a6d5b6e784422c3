import { childrenContract } from '@lectern/contract/clients/children.contract';
import { clientRecordsContract } from '@lectern/contract/clients/client-records.contract';
import { routesOf } from '../../../kernel/calls/routes.ts';
import { listChildren } from './children.queries.ts';
import { createChild } from './create-child.ts';
import { createClient } from './create-client.ts';
import { createContact } from './create-contact.ts';
import { deleteContact } from './delete-contact.ts';
import { editChild } from './edit-child.ts';
import { editClient } from './edit-client.ts';
import { editContact } from './edit-contact.ts';
import { listManagerChoices } from './managers.queries.ts';

export const recordsRoutes = [
  ...routesOf(clientRecordsContract, {
    createClient,
    listManagerChoices,
    editClient,
    createChild,
    editChild,
    createContact,
    editContact,
    deleteContact,
  }),
  ...routesOf(childrenContract, { listChildren }),
];
