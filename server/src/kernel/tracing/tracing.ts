import type { FastifyInstance } from 'fastify';

/** Runs a statement of the database and notes how long it took; `text` has no values. */
export type AroundStatement = <T>(text: string, send: () => Promise<T>) => Promise<T>;

/** What notes the course of requests, statements and jobs; a process has none unless it is asked for. */
export type Tracing = {
  /** Before all routes. */
  traceRequests(app: FastifyInstance): void;
  readonly aroundStatement: AroundStatement;
  /** Runs work as a part of what runs already. */
  around<T>(name: string, work: () => Promise<T>): Promise<T>;
  /** Sends what is left. */
  end(): Promise<void>;
};
