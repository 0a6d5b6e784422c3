import type { FastifyReply, FastifyRequest } from 'fastify';
import { waitLimits } from '../../../db/limits/limits.ts';
import { Deadline } from '../../process/deadline.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Starts when the request is authorised. */
    deadline?: Deadline;
  }
}

export const usualRequestMilliseconds = waitLimits.request;

type Part<T> = (request: FastifyRequest, reply: FastifyReply) => Promise<T>;

/** Starts each request's deadline at its authorisation. The time in which the body arrives does not count. */
export function beginningDeadline<T>(milliseconds: number, authorise: Part<T>): Part<T> {
  return (request, reply) => {
    const deadline = new Deadline(milliseconds, waitLimits.answer);
    request.deadline = deadline;
    return deadline.within(() => authorise(request, reply));
  };
}

/** Limits the work of a request to the deadline that its authorisation started. */
export function heldToDeadline<T>(work: Part<T>): Part<T> {
  return (request, reply) => request.deadline?.within(() => work(request, reply)) ?? work(request, reply);
}
