export { factsQuery, requirePermitted, requireTeachable } from '../arranging/lesson-facts.ts';
