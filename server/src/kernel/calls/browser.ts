import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Browser } from './context.ts';
import { deviceCookie, guestCookie, sessionCookie } from './session.ts';

/** Nobody's browser: that of what the school's server does by itself, which answers nobody. */
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

/** What a verb may know and set of the browser that asks. */
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

/** The first of the school's languages that the header names; browsers list them by preference. */
function languageOfHeader(header: string | undefined): 'en' | 'ru' | null {
  const named = /\b(en|ru)\b/i.exec(header ?? '')?.[1]?.toLowerCase();
  return named === 'en' || named === 'ru' ? named : null;
}
