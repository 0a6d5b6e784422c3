import type { Endpoint, Output, VerbInput } from '@lectern/contract/endpoint';
import type { ReadContext, StagedContext, WriteContext } from './context.ts';

type ContextOf<E extends Endpoint> = E['method'] extends 'GET' ? ReadContext : E extends { staged: true } ? StagedContext : WriteContext;
export type Handler<E extends Endpoint> = (ctx: ContextOf<E>, input: VerbInput<E>) => Promise<Output<E>>;

/** A contract entry with its handler. */
export type Route = {
  readonly name: string;
  readonly endpoint: Endpoint;
  readonly handler: (ctx: WriteContext & StagedContext, input: never) => Promise<unknown>;
};

/** Joins a feature's contract with its handlers, one line each. A missing handler is a type error. */
export function routesOf<C extends Readonly<Record<string, Endpoint>>>(
  contract: C,
  handlers: { readonly [K in keyof C]: Handler<C[K]> },
): Route[] {
  return Object.entries(contract).map(([name, endpoint]) => ({
    name,
    endpoint,
    handler: handlers[name as keyof C] as unknown as Route['handler'],
  }));
}
