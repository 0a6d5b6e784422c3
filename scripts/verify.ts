/** `npm run verify`: the checks and the unit tests, which need neither a database server nor a browser. */
import { checks, unitTests } from './checks.ts';
import { conclude, runSteps } from './run-steps.ts';

conclude(await runSteps([...checks, unitTests]));
