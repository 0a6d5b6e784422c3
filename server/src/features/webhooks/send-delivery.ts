import { lookup } from 'node:dns';
import type { LookupAddress, LookupOptions } from 'node:dns';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import { mayReceive, receiverUrl } from './receiver-address.rules.ts';

export type Sent = { readonly status: number | null; readonly fault: string | null; readonly answer: string | null };

type Delivery = { readonly url: string; readonly body: string; readonly headers: Readonly<Record<string, string>> };
type Resolve = (
  host: string,
  options: LookupOptions & { all: true },
  found: (error: Error | null, addresses: LookupAddress[]) => void,
) => void;
type Limits = { readonly local: boolean; readonly milliseconds: number; readonly resolve?: Resolve };

const longestAnswer = 2_000;

/**
 * Sends a delivery once, without following redirects. The host name is resolved here and the connection goes to the checked address, so
 * that DNS rebinding cannot reach a private network.
 * @returns the response, or the error
 */
export function sendDelivery(
  { url: text, body, headers }: Delivery,
  { local, milliseconds, resolve: resolveName = lookup }: Limits,
): Promise<Sent> {
  const url = receiverUrl(text, local);
  if (url === null) return Promise.resolve(failed('the address is not allowed'));
  return new Promise((resolve) => {
    const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body), 'user-agent': 'Lectern', ...headers },
      lookup: checkedLookup(local, resolveName) as never,
      agent: false,
      // Limits the whole exchange, so that a slow receiver does not block the worker.
      signal: AbortSignal.timeout(milliseconds),
    });
    request.on('socket', (socket) =>
      socket.on('connect', () => {
        // An IP literal is never resolved, so it is checked here.
        if (isIP(socket.remoteAddress ?? '') !== 0 && !mayReceive(socket.remoteAddress ?? '', local)) request.destroy(new InnerAddress());
      }),
    );
    request.on('error', (error) => resolve(failed(faultOf(error, milliseconds))));
    request.on('response', (response) => {
      const status = response.statusCode ?? 0;
      let answer = '';
      const end = () => {
        request.destroy();
        const fault =
          status >= 200 && status < 300 ? null : status >= 300 && status < 400 ? 'redirects are not followed' : `status ${status}`;
        resolve({ status, fault, answer: shown(answer) });
      };
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => {
        answer += chunk;
        if (answer.length >= longestAnswer) end();
      });
      response.on('end', end);
      response.on('error', (error) => resolve({ ...failed(faultOf(error, milliseconds)), status }));
    });
    request.end(body);
  });
}

class InnerAddress extends Error {
  override readonly message = 'the name resolves to an address of an inner network';
}

type Found = (error: Error | null, address?: unknown, family?: number) => void;

function checkedLookup(local: boolean, resolveName: Resolve) {
  return (host: string, options: LookupOptions, found: Found): void => {
    resolveName(host, { ...options, all: true }, (error, addresses) => {
      if (error !== null) return found(error);
      const [first] = addresses;
      if (first === undefined || !addresses.every(({ address }) => mayReceive(address, local))) return found(new InnerAddress());
      return options.all ? found(null, addresses) : found(null, first.address, first.family);
    });
  };
}

const failed = (fault: string): Sent => ({ status: null, fault, answer: null });

function faultOf(error: Error, milliseconds: number): string {
  if (['TimeoutError', 'AbortError'].includes(error.name)) return `no answer within ${milliseconds / 1_000} seconds`;
  return error.message.replaceAll('\u0000', '').slice(0, 300);
}

function shown(answer: string): string {
  return answer.replaceAll('\u0000', '').slice(0, longestAnswer);
}
