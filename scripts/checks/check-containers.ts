/**
 * Checks that the container files and the systemd unit are secure by default: base images pinned by digest, no unneeded write access, and
 * time to finish requests. compose.yaml must pass on every variable of .env.example, unless it is listed here with a reason.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parse } from 'yaml';
import { report } from '../sources/source-files.ts';

const root = process.cwd();
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const load = (file: string) => import(pathToFileURL(join(root, file)).href);
const { readEnvironment } = (await load('server/src/kernel/process/environment.ts')) as {
  readEnvironment(variables: Record<string, string>): { readonly drainSeconds: number };
};
const { longestClosingMilliseconds } = (await load('server/src/kernel/process/end-on-signal.ts')) as { longestClosingMilliseconds: number };
/** The longest seconds between SIGTERM and the end of the process, with the default of LECTERN_DRAIN. */
const longestEnd = readEnvironment({ NODE_ENV: 'production' }).drainSeconds + longestClosingMilliseconds / 1_000;

type Service = {
  readonly image?: string;
  readonly build?: { readonly args?: Readonly<Record<string, string>> };
  readonly restart?: string;
  readonly read_only?: boolean;
  readonly stop_grace_period?: string;
  readonly security_opt?: readonly string[];
  readonly cap_drop?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
};

/** Variables of .env.example that compose.yaml does not pass to the server, with the reason. */
const notPassed: Readonly<Record<string, string>> = {
  PORT: 'the port of the machine; the container listens on 3000',
  HOST: 'the image listens on every address of its container',
  LECTERN_DATA: 'the image names the folder of its volume',
  LECTERN_SERVING_ROLE: 'the service migrate has it; the server must not',
  NODE_ENV: 'the image is for production',
  NODE_IMAGE: 'of the build',
  NODE_DIGEST: 'of the build',
  POSTGRES_IMAGE: 'of the database',
  POSTGRES_DIGEST: 'of the database',
  POSTGRES_PASSWORD: 'of the database; the server must not know it',
  STOP_GRACE: 'of Docker',
  CHECK_ANSWERS: 'for development and tests',
  CHROMIUM_PATH: 'for tests',
  FIREFOX_PATH: 'for tests',
  LECTERN_TEST_POSTGRES_BIN: 'for tests',
};

const hardening = [
  'NoNewPrivileges=true',
  'ProtectSystem=strict',
  'ProtectHome=true',
  'PrivateTmp=true',
  'PrivateDevices=true',
  'CapabilityBoundingSet=',
  'RestrictSUIDSGID=true',
  'RestrictNamespaces=true',
  'SystemCallFilter=@system-service',
  'SystemCallArchitectures=native',
  'UMask=0077',
  'Restart=always',
];

const composeText = read('compose.yaml');
const { services } = parse(composeText) as { readonly services: Readonly<Record<string, Service>> };
const example = read('.env.example');
const named = [...example.matchAll(/^#? ?([A-Z][A-Z0-9_]+)=/gm)].map(([, name = '']) => name);

/** @returns whether a duration such as 30s, 2m or ${NAME:-30s} is at least so many seconds */
function lasts(time: string | undefined, seconds: number): boolean {
  const [, amount, unit] = /^(?:\$\{\w+:-)?(\d+)(s|m)\}?$/.exec(time ?? '') ?? [];
  return Number(amount) * (unit === 'm' ? 60 : 1) >= seconds;
}

function checkServices(): string[] {
  const problem = (name: string, what: string) => `container: compose.yaml: ${name} ${what}`;
  return Object.entries(services).flatMap(([name, service]) => [
    ...(service.build !== undefined || /@\$\{\w+_DIGEST:\?[^}]+\}$/.test(service.image ?? '')
      ? []
      : [problem(name, 'has an image without a mandatory digest')]),
    ...(service.build === undefined || /^\$\{NODE_DIGEST:\?/.test(service.build.args?.NODE_DIGEST ?? '')
      ? []
      : [problem(name, 'is built on an image without a mandatory digest')]),
    ...(service.read_only === true ? [] : [problem(name, 'may write to its root')]),
    ...(service.security_opt?.includes('no-new-privileges:true') ? [] : [problem(name, 'may get new privileges')]),
    ...(service.build === undefined || service.cap_drop?.includes('ALL') ? [] : [problem(name, 'keeps capabilities')]),
    ...(service.restart === undefined || lasts(service.stop_grace_period, longestEnd)
      ? []
      : [problem(name, `is killed sooner than ${longestEnd} s after it is asked to end`)]),
  ]);
}

function checkImage(): string[] {
  const dockerfile = read('Dockerfile');
  const stages = [...dockerfile.matchAll(/^FROM (\S+)(?: AS \w+)?$/gm)].map(([, image = '']) => image);
  return [
    ...stages
      .filter((image) => !image.endsWith(`@\${NODE_DIGEST}`))
      .map((image) => `container: Dockerfile: ${image} has no mandatory digest`),
    ...(/^ARG NODE_DIGEST$/m.test(dockerfile) ? [] : ['container: Dockerfile: NODE_DIGEST has a default, or is no argument']),
    ...(/^USER node$/m.test(dockerfile) ? [] : ['container: Dockerfile: the server runs as root']),
  ];
}

function checkVariables(): string[] {
  const passed = Object.keys(services.lectern?.environment ?? {});
  const used = [...composeText.matchAll(/(?<!\$)\$\{([A-Z][A-Z0-9_]+)/g)].map(([, name = '']) => name);
  return [
    ...named
      .filter((name) => !passed.includes(name) && !(name in notPassed))
      .map((name) => `container: compose.yaml does not pass ${name} to lectern`),
    ...[...new Set(used)]
      .filter((name) => !named.includes(name))
      .map((name) => `container: .env.example does not name ${name} of compose.yaml`),
    ...Object.keys(notPassed)
      .filter((name) => !named.includes(name))
      .map((name) => `container: check-containers.ts explains ${name}, which .env.example does not name`),
  ];
}

function checkUnit(): string[] {
  const unit = read('ops/lectern.service').split('\n');
  const stop = unit.find((line) => line.startsWith('TimeoutStopSec='))?.split('=')[1];
  return [
    ...hardening.filter((line) => !unit.includes(line)).map((line) => `container: ops/lectern.service lacks ${line}`),
    ...(lasts(`${stop}s`, longestEnd)
      ? []
      : [`container: ops/lectern.service is killed sooner than ${longestEnd} s after it is asked to end`]),
  ];
}

report('containers', [...checkServices(), ...checkImage(), ...checkVariables(), ...checkUnit()]);
