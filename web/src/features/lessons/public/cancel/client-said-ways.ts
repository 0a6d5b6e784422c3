import type { ClientSaid } from '@lectern/contract/lessons/lessons.schema';

/** Translation keys of the ways in which a client told the teacher. */
export const clientSaidWays = {
  phone: 'lessons:said.how_phone',
  messenger: 'lessons:said.how_messenger',
  email: 'lessons:said.how_email',
  in_person: 'lessons:said.how_in_person',
} as const satisfies Record<ClientSaid['how'], string>;
