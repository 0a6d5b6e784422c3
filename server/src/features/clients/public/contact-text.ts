export { contactSearchTexts, maskContact } from '../clients.rules.ts';
