export { canHold } from '../holds.policy.ts';
