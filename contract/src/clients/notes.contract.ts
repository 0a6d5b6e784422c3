import { endpoint } from '../endpoint.ts';
import { done, idParams } from '../page.ts';
import { servesClients } from '../permissions.ts';
import { ClientNote, ClientNoteListQuery, ClientNotes, EditNoteInput, WriteNoteInput } from './notes.schema.ts';

export const notesContract = {
  listClientNotes: endpoint({
    method: 'GET',
    path: '/api/clients/{id}/notes/',
    summary: 'Notes on a client, pinned first',
    permission: servesClients,
    params: idParams,
    query: ClientNoteListQuery,
    output: ClientNotes,
    errors: ['not_found'],
  }),
  writeClientNote: endpoint({
    method: 'POST',
    path: '/api/clients/{id}/notes/',
    summary: 'Add a note to a client',
    permission: servesClients,
    params: idParams,
    body: WriteNoteInput,
    output: ClientNote,
    status: 201,
    idempotent: true,
    errors: ['not_found'],
  }),
  editClientNote: endpoint({
    method: 'POST',
    path: '/api/client-notes/{id}/edit/',
    summary: 'Edit my own note, pin or unpin any note',
    permission: servesClients,
    params: idParams,
    body: EditNoteInput,
    output: ClientNote,
    errors: ['not_found', 'forbidden'],
  }),
  deleteClientNote: endpoint({
    method: 'POST',
    path: '/api/client-notes/{id}/delete/',
    summary: 'Delete my own note; the audit log keeps it',
    permission: servesClients,
    params: idParams,
    output: done,
    errors: ['not_found', 'forbidden'],
  }),
};
