export { parseAmount } from '../amount.rules.ts';
