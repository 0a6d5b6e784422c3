/** Translation keys of contact kinds. */
export const contactKindNames = {
  phone: 'clients:contacts.kind.phone',
  email: 'clients:contacts.kind.email',
  messenger: 'clients:contacts.kind.messenger',
} as const;
