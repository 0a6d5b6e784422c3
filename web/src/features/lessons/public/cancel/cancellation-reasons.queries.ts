export { cancellationReasonsQuery } from '../../lessons.queries.ts';
