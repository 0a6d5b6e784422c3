export { placeablePupilsQuery } from '../lessons.queries.ts';
