/** `npm run verify`: everything that is quick to know, without a database server or a browser. */
import { checks, unitTests } from './checks.ts';
import { conclude, runSteps } from './run-steps.ts';

conclude(await runSteps([...checks, unitTests]));
