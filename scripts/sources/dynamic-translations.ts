export type DynamicTranslation = {
  /** `namespace:` and the prefix of the keys. */
  readonly prefix: string;
  /** The allowed endings, if other keys have the same prefix. Each of them must exist. */
  readonly endings?: readonly string[];
  readonly because: string;
};

/**
 * Keys that the code composes at run time. They count as used, and a template such as t(`errors.${key}`) is allowed only for a prefix in
 * this list.
 */
export const dynamicTranslations: readonly DynamicTranslation[] = [
  { prefix: 'ui:errors.', because: 'a refusal of the server is translated by its key' },
  { prefix: 'ui:validation.', because: 'what a validator finds wrong is translated by its key' },
  { prefix: 'common:screen.', because: 'screens have their titles by the keys of the table of screens, also in the sidebar of the server' },
  { prefix: 'common:role.', because: 'a role is shown by its name on the wire' },
  { prefix: 'common:frame.theme_', because: 'the choice of theme is shown by its name' },
  { prefix: 'clients:merge.figure.', because: 'what two records of a client hold is shown by the names of the figures' },
  { prefix: 'clients:merge.choice.', because: 'contacts are chosen by their kind' },
  { prefix: 'clients:merge.collision.', because: 'the server says what two records of a child cannot have twice' },
  {
    prefix: 'clients:filter.balance_field_',
    endings: ['from', 'to'],
    because: 'the two ends of a balance are one field twice',
  },
  {
    prefix: 'clients:reassign.',
    endings: ['kids', 'lessons', 'units'],
    because: 'what goes over with clients is shown by the names of the figures',
  },
  { prefix: 'mutualsettlement:settings.item.', because: 'a setting is shown by its key' },
  { prefix: 'mutualsettlement:settings.unit.', because: 'the value of a setting is shown with its unit' },
  { prefix: 'mutualsettlement:settings.choice.', because: 'the choices of a setting are shown by its key' },
  { prefix: 'common:first_steps.', because: 'a first step is shown by its key' },
  { prefix: 'common:setup_gaps.', because: 'what is misconfigured or not assigned is shown by its key' },
  { prefix: 'teachers:tokens.area.', because: 'the area of a scope is shown by its name' },
  { prefix: 'teachers:tokens.state.', because: 'the state of a token is shown by its name on the wire' },
  { prefix: 'common:accrual.', because: 'earnings are shown by the kind of accrual' },
];
