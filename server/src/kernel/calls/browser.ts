import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Browser } from './context.ts';
import { deviceCookie, guestCookie, sessionCookie } from './session.ts';

/** The browser of background jobs, which have no request. */
export const noBrowser: Browser = {
  address: '',
  userAgent: '',
  language: null,
  secret: null,
  device: null,
  setDevice: () => {},
  setSessionSecret: () => {},
  setGuestSecret: () => {},
};

const deviceCookieSeconds = 400 * 24 * 3600;
const cookieRules = { path: '/', httpOnly: true, secure: true, sameSite: 'lax' } as const;

/** The part of the request and response that an endpoint may read and set. */
export function browserOf(request: FastifyRequest, reply: FastifyReply): Browser & { readonly sessionSecret: string | null } {
  const sessionSecret = request.cookies[sessionCookie] ?? null;
  return {
    address: request.ip,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 400),
    language: languageOfHeader(request.headers['accept-language']),
    sessionSecret,
    secret: sessionSecret ?? request.cookies[guestCookie] ?? null,
    device: request.cookies[deviceCookie] ?? null,
    setDevice: (device) => {
      reply.setCookie(deviceCookie, device, { ...cookieRules, maxAge: deviceCookieSeconds });
    },
    setSessionSecret: (secret) => {
      if (secret === null) reply.clearCookie(sessionCookie, cookieRules);
      else reply.setCookie(sessionCookie, secret, cookieRules).clearCookie(guestCookie, cookieRules);
    },
    setGuestSecret: (secret) => {
      reply.setCookie(guestCookie, secret, cookieRules);
    },
  };
}

/** The first language of the header that the school has; browsers list languages by preference. */
function languageOfHeader(header: string | undefined): 'en' | 'ru' | null {
  const named = /\b(en|ru)\b/i.exec(header ?? '')?.[1]?.toLowerCase();
  return named === 'en' || named === 'ru' ? named : null;
}
