/** `npm run verify`: the checks, the build and the unit tests, which need neither a database server nor a browser. */
import { build, checks, unitTests } from './checks.ts';
import { conclude, runSteps } from './run-steps.ts';

conclude(await runSteps([...checks, build, unitTests]));
