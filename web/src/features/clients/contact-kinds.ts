/** What the ways to reach a client are called. */
export const contactKindNames = {
  phone: 'clients:contacts.kind.phone',
  email: 'clients:contacts.kind.email',
  messenger: 'clients:contacts.kind.messenger',
} as const;
