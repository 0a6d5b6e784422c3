import type { FastifyHelmetOptions } from '@fastify/helmet';

/**
 * The security headers of every response. Inline style attributes are allowed because components position menus and calendar entries with
 * them. Scripts and style sheets load only from this origin.
 */
export const securityHeaders = (behindTls: boolean): FastifyHelmetOptions => ({
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
