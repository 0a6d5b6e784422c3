export { normalContact } from '../records/contact-value.rules.ts';
