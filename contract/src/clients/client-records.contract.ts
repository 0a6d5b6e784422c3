import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idParams } from '../page.ts';
import { servesClients } from '../permissions.ts';
import {
  CreateChildInput,
  CreateClientInput,
  CreateContactInput,
  EditChildInput,
  EditClientInput,
  EditContactInput,
  ManagerChoice,
} from './client-records.schema.ts';
import { ClientCard } from './clients.schema.ts';

/** Every write returns the client's current card. */
export const clientRecordsContract = {
  createClient: endpoint({
    method: 'POST',
    path: '/api/clients/',
    summary: 'Create a client with contacts and children',
    permission: servesClients,
    body: CreateClientInput,
    output: ClientCard,
    status: 201,
    idempotent: true,
    errors: ['forbidden', 'not_a_manager', 'zone_unknown', 'phone_not_valid', 'email_not_valid', 'contact_exists', 'date_in_future'],
  }),
  listManagerChoices: endpoint({
    method: 'GET',
    path: '/api/clients/get-managers/',
    summary: 'Account and sales managers a client can be assigned to',
    permission: servesClients,
    output: z.array(ManagerChoice),
    errors: [],
  }),
  editClient: endpoint({
    method: 'POST',
    path: '/api/clients/{id}/edit/profile/',
    summary: 'Change a client’s name, time zone, language or account manager',
    permission: servesClients,
    params: idParams,
    body: EditClientInput,
    output: ClientCard,
    errors: ['not_found', 'forbidden', 'not_a_manager', 'zone_unknown', 'changed_meanwhile'],
  }),
  createChild: endpoint({
    method: 'POST',
    path: '/api/children/',
    summary: 'Add a child to a client',
    permission: servesClients,
    body: CreateChildInput,
    output: ClientCard,
    status: 201,
    idempotent: true,
    errors: ['not_found', 'zone_unknown', 'date_in_future'],
  }),
  editChild: endpoint({
    method: 'POST',
    path: '/api/children/{id}/edit/',
    summary: 'Change a child’s name, birth date, grade or time zone',
    permission: servesClients,
    params: idParams,
    body: EditChildInput,
    output: ClientCard,
    errors: ['not_found', 'zone_unknown', 'date_in_future', 'changed_meanwhile'],
  }),
  createContact: endpoint({
    method: 'POST',
    path: '/api/client-contacts/',
    summary: 'Add a phone, e-mail or messenger to a client',
    permission: servesClients,
    body: CreateContactInput,
    output: ClientCard,
    status: 201,
    idempotent: true,
    errors: ['not_found', 'phone_not_valid', 'email_not_valid', 'contact_exists'],
  }),
  editContact: endpoint({
    method: 'POST',
    path: '/api/client-contacts/{id}/edit/',
    summary: 'Change a contact, make it the primary one of its kind, or record the consent to use it',
    permission: servesClients,
    params: idParams,
    body: EditContactInput,
    output: ClientCard,
    errors: ['not_found', 'phone_not_valid', 'email_not_valid', 'contact_exists', 'changed_meanwhile'],
  }),
  deleteContact: endpoint({
    method: 'POST',
    path: '/api/client-contacts/{id}/delete/',
    summary: 'Delete a contact; the next one of its kind becomes primary',
    permission: servesClients,
    params: idParams,
    output: ClientCard,
    errors: ['not_found'],
  }),
};
