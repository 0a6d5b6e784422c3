export { holdActions } from '../holds.policy.ts';
