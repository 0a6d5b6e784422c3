import type { RateLimit } from './endpoint.ts';

/** Who is free when: costly, and asked again with every change of a filter. */
export const searchLimit: RateLimit = { per: 'person', calls: 120, seconds: 60 };
/** What a change would do: asked for while somebody fills in a form. */
export const previewLimit: RateLimit = { per: 'person', calls: 240, seconds: 60 };
