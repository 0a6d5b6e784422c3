/** Kinds of lessons that a service of the price list consists of. */
export const serviceKinds = {
  trial: 'clients:price_list.kind.trial',
  individual: 'clients:price_list.kind.individual',
  pair: 'clients:price_list.kind.pair',
  group: 'clients:price_list.kind.group',
  exam: 'clients:price_list.kind.exam',
} as const;
