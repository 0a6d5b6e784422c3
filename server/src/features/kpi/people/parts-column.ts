import { kpiMeasures } from '@lectern/contract/kpi/kpi-measures.rules';
import { sql } from 'kysely';

/** The parts of a snapshot `s` in the order of the measures. */
export const partsColumn = sql`(
  select coalesce(json_agg(json_build_object('measure', p.measure, 'numerator', p.numerator, 'denominator', p.denominator, 'value', p.value,
    'score', p.score, 'weight', p.weight, 'target', p.target, 'floor', p.floor, 'cap', p.cap)
    order by array_position(${[...kpiMeasures]}::text[], p.measure)), '[]')
  from kpi_parts p where p.snapshot_id = s.id
)`;
