/**
 * Keys that the code puts together while it runs, as `namespace:prefix`: every key that starts so counts as used, and a
 * template such as t(`errors.${key}`) is only allowed for a prefix of this list.
 */
export const dynamicTranslations: readonly { readonly prefix: string; readonly because: string }[] = [
  { prefix: 'ui:errors.', because: 'a refusal of the server is translated by its key' },
  { prefix: 'common:sidebar.', because: 'the server sends the titles of the sidebar as keys' },
  { prefix: 'common:role.', because: 'a role is shown by its name on the wire' },
  { prefix: 'common:frame.theme_', because: 'the choice of theme is shown by its name' },
];
