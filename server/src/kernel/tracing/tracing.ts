import type { FastifyInstance } from 'fastify';

/** Runs a database statement and measures it; `text` contains no values. */
export type AroundStatement = <T>(text: string, send: () => Promise<T>) => Promise<T>;

/** Traces requests, statements and jobs; optional. */
export type Tracing = {
  /** Called before routes are registered. */
  traceRequests(app: FastifyInstance): void;
  readonly aroundStatement: AroundStatement;
  /** Runs work as a child span of the current one. */
  around<T>(name: string, work: () => Promise<T>): Promise<T>;
  /** Sends the remaining spans. */
  end(): Promise<void>;
};
