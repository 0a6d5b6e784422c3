import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';
import type { HelmetOptions } from 'helmet';

/**
 * The security headers of every response. Inline style attributes are allowed because components position menus and calendar entries with
 * them. Scripts and style sheets load only from this origin.
 */
const securityHeaders = (behindTls: boolean): HelmetOptions => ({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      'default-src': ["'self'"],
      'script-src': ["'self'"],
      'style-src': ["'self'"],
      'style-src-attr': ["'unsafe-inline'"],
      'img-src': ["'self'", 'data:', 'blob:'],
      'font-src': ["'self'"],
      'connect-src': ["'self'"],
      'object-src': ["'none'"],
      'base-uri': ["'none'"],
      'form-action': ["'self'"],
      'frame-ancestors': ["'none'"],
    },
  },
  strictTransportSecurity: behindTls ? { maxAge: 31_536_000, includeSubDomains: true } : false,
  frameguard: { action: 'deny' },
  referrerPolicy: { policy: 'same-origin' },
});

/** Sets the security headers. They are computed once: `@fastify/helmet` computes them for each request, a tenth of its processor time. */
export function setSecurityHeaders(app: FastifyInstance, behindTls: boolean): void {
  const setHeaders = helmet(securityHeaders(behindTls));
  app.addHook('onRequest', ({ raw }, reply, next) => setHeaders(raw, reply.raw, () => next()));
}
