export { factsAsked, requirePermitted, requireTeachable } from '../arranging/lesson-facts.ts';
