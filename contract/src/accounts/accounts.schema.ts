import { z } from 'zod';
import { id, text } from '../page.ts';
import { roles } from '../permissions.ts';
import { zone } from '../time.ts';

export const role = z.enum(roles);

/** The current user, with exactly the specification's fields. */
export const CurrentUser = z.object({
  id,
  name: z.string(),
  selected_role: role,
  user_roles: z.array(role),
  email: z.string(),
  preview: z.string().nullable(),
  abilities: z.array(z.int()),
});
export type CurrentUser = z.output<typeof CurrentUser>;

const sidebarNode = z.object({ link: z.string(), title: z.string() });
/**
 * A sidebar item with its sub-items. `title` is a translation key of the namespace `common` if it starts with `screen.`, otherwise plain
 * text such as a course title. `outer` items are opened with a full page load.
 */
export const SidebarItem = z.object({
  link: z.string(),
  title: z.string(),
  nodes: z.array(sidebarNode),
  outer: z.boolean(),
});
export type SidebarItem = z.output<typeof SidebarItem>;

export const locale = z.enum(['en', 'ru']);
export type Locale = z.output<typeof locale>;

/** Settings of the page frame. */
export const PageInfo = z.object({
  version: z.string(),
  locale: locale.nullable(),
  zone,
  school_zone: zone,
  currency: z.string(),
  /** Default language of mails to new clients. */
  client_language: locale,
});
export type PageInfo = z.output<typeof PageInfo>;

export const LoginInput = z.strictObject({
  email: text(254).min(1),
  password: z.string().min(1).max(200),
  /** State of the second factor, if the account has one. */
  code: text(40).optional(),
});
export type LoginInput = z.output<typeof LoginInput>;
