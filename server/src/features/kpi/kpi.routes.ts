import { kpiContract } from '@lectern/contract/kpi/kpi.contract';
import { routesOf } from '../../kernel/calls/routes.ts';
import { listKpiFormulas, tryKpiFormula } from './formulas/formulas.queries.ts';
import { dropKpiFormula, setKpiFormula } from './formulas/set-formula.ts';
import { listKpiImmuneUsers } from './immunities/immunities.queries.ts';
import { endKpiImmunity, updateKpiImmuneUsers } from './immunities/update-immune-users.ts';
import { getKpi, getKpiHistory } from './people/kpi-of-month.queries.ts';
import { listKpiPeople } from './people/kpi-people.queries.ts';

export const kpiRoutes = routesOf(kpiContract, {
  getKpi,
  getKpiHistory,
  listKpiPeople,
  listKpiFormulas,
  setKpiFormula,
  dropKpiFormula,
  tryKpiFormula,
  listKpiImmuneUsers,
  updateKpiImmuneUsers,
  endKpiImmunity,
});
