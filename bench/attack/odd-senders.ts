/** A process that sends unusual requests of one kind. Real attackers use other computers, so it leaves the processor to the server and its users. */
import { constants, setPriority } from 'node:os';
import { oddRequestKinds } from './odd-request-kinds.ts';
import type { Attacked } from './odd-request-kinds.ts';

setPriority(constants.priority.PRIORITY_LOW);
const { name, ...attacked } = JSON.parse(process.argv[2] ?? '') as Attacked & { readonly name: string };
const send = oddRequestKinds(attacked)[name];
if (send === undefined) throw new Error(`there is no kind ${name}`);
process.send?.(await send());
