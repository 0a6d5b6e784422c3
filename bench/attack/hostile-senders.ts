/** A process that holds connections to a server and sends bodies that it should refuse. */
import { connect } from 'node:net';
import { constants, setPriority } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';

type Headers = Readonly<Record<string, string>>;
export type HostileSenders = {
  readonly port: number;
  readonly connections: number;
  readonly seconds: number;
  readonly nobody: Headers;
  readonly admin: Headers;
  readonly child: Headers;
};

// Real attackers use other computers: here they may only take processor time that the server and its users leave.
setPriority(constants.priority.PRIORITY_LOW);
const { port, connections, seconds, nobody, admin, child } = JSON.parse(process.argv[2] ?? '') as HostileSenders;
const end = performance.now() + seconds * 1_000;
const brackets = (megabytes: number) => Buffer.from('['.repeat(megabytes * 500_000) + ']'.repeat(megabytes * 500_000));
const wide = (bytes: number) => Buffer.from(`{${Array.from({ length: bytes / 12 }, (_, at) => `"key${at}":1`).join(',')}}`);
const deep = brackets(15);
const within = deep.subarray(0, 60_000);
const manyKeys = wide(60_000);
const manyMoreKeys = wide(250_000);

type Attack = {
  readonly name: string;
  readonly path: string;
  readonly headers: Headers;
  readonly body: Buffer;
  readonly slowly?: boolean;
  readonly type?: string;
};
const imports = '/api/imports/';
const login = '/api/accounts/login/';
const attacks: readonly Attack[] = [
  { name: 'brackets from nobody', path: imports, headers: nobody, body: deep },
  { name: 'brackets from an administrator', path: imports, headers: admin, body: deep },
  { name: 'brackets as a file', path: imports, headers: admin, body: deep, type: 'application/octet-stream' },
  { name: 'many keys from an administrator', path: '/api/clients/', headers: admin, body: manyMoreKeys },
  { name: 'brackets from a child', path: '/api/clients/', headers: child, body: deep },
  { name: 'brackets to an unknown path', path: '/nowhere/', headers: nobody, body: deep },
  { name: 'brackets to the sign-in', path: login, headers: nobody, body: within },
  { name: 'many keys to the sign-in', path: login, headers: nobody, body: manyKeys },
  { name: 'many keys to the sign-in, slowly', path: login, headers: nobody, body: manyKeys, slowly: true },
  { name: 'brackets as a file, slowly', path: imports, headers: admin, body: deep, slowly: true, type: 'application/octet-stream' },
];
const statuses: Record<string, Record<string, number>> = {};
const count = ({ name }: Attack, what: string) => {
  const own = statuses[name] ?? {};
  own[what] = (own[what] ?? 0) + 1;
  statuses[name] = own;
};

function headOf({ path, headers, body, type = 'application/json' }: Attack): string {
  const all = { host: '127.0.0.1', 'content-type': type, 'content-length': String(body.length), ...headers };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return `POST ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`;
}

/** Sends one request, at once or a byte at a time, until it is answered or closed, or the time is up. */
function attack(each: Attack): Promise<void> {
  return new Promise((done) => {
    const socket = connect(port, '127.0.0.1');
    let answered = false;
    let sent = 0;
    const drip = () => {
      if (socket.writable) socket.write(each.body.subarray(sent, sent + 1));
      sent += 1;
    };
    const dripping = each.slowly ? setInterval(drip, 500) : undefined;
    let timeIsUp = false;
    const over = setTimeout(
      () => {
        timeIsUp = true;
        socket.destroy();
      },
      Math.max(0, end - performance.now()),
    );
    socket.on('connect', () => {
      socket.write(headOf(each));
      if (!each.slowly) socket.write(each.body);
    });
    socket.on('data', (part) => {
      const status = /^HTTP\/1\.1 (\d{3})/.exec(part.toString('latin1', 0, 20))?.[1];
      if (answered || status === undefined) return;
      answered = true;
      count(each, status);
      // Goes on sending for a while, as a client that ignores the answer does.
      setTimeout(() => socket.destroy(), 200);
    });
    socket.on('error', () => {});
    socket.on('close', () => {
      clearInterval(dripping);
      clearTimeout(over);
      if (!answered) count(each, timeIsUp ? 'unanswered' : 'closed');
      done();
    });
  });
}

async function hold(number: number): Promise<void> {
  for (let turn = number; performance.now() < end; turn += 1) {
    await attack(attacks[turn % attacks.length] as Attack);
    await wait(5);
  }
}

await Promise.all(Array.from({ length: connections }, (_, number) => hold(number)));
process.send?.(statuses);
