import { notesContract } from '@lectern/contract/clients/notes.contract';
import { routesOf } from '../../../kernel/calls/routes.ts';
import { deleteClientNote } from './delete-client-note.ts';
import { editClientNote } from './edit-client-note.ts';
import { listClientNotes } from './notes.queries.ts';
import { writeClientNote } from './write-client-note.ts';

export const notesRoutes = routesOf(notesContract, { listClientNotes, writeClientNote, editClientNote, deleteClientNote });
