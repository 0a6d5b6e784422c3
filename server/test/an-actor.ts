import type { Actor } from '../src/kernel/calls/context.ts';

/** A signed-in user for tests of pure rules. */
export function anActor(parts: Partial<Actor>): Actor {
  return {
    id: 1,
    name: 'Anna',
    email: 'anna@school.test',
    role: 'AccountManager',
    roles: ['AccountManager'],
    abilities: [],
    lent_clients: [],
    zone: 'Europe/Moscow',
    locale: null,
    preview: null,
    ...parts,
  };
}
