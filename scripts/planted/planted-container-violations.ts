import { readFileSync } from 'node:fs';
import { escaped } from './planted-violation.ts';
import type { Violation } from './planted-violation.ts';

/** A replacement in a file for operators, and the expected message of the check. */
type Fault = readonly [rule: string, from: string, to: string, says: string];

/** The faults of a file are planted together, because each violation writes the whole file. */
function faultsOf(file: string, faults: readonly Fault[], check: 'containers' | 'kubernetes' = 'containers'): Violation[] {
  let text = readFileSync(file, 'utf8');
  for (const [rule, from, to] of faults) {
    if (!text.includes(from)) throw new Error(`${file} has no "${from}", in which "${rule}" is planted`);
    text = text.replace(from, to);
  }
  return faults.map(([rule, , , says]) => ({ rule, check, files: { [file]: text }, says: new RegExp(escaped(says)) }));
}

export const containerViolations: readonly Violation[] = [
  ...faultsOf('compose.yaml', [
    [
      'a mandatory digest of an image',
      `\${POSTGRES_IMAGE:-postgres:18}@\${POSTGRES_DIGEST:?`,
      `\${POSTGRES_IMAGE:-postgres:18}@\${POSTGRES_DIGEST:-`,
      'compose.yaml: password has an image without a mandatory digest',
    ],
    [
      'a mandatory digest of the base image',
      `NODE_DIGEST: \${NODE_DIGEST:?`,
      `NODE_DIGEST: \${NODE_DIGEST:-`,
      'compose.yaml: lectern is built on an image without a mandatory digest',
    ],
    [
      'a root that is only read',
      'read_only: true\n    tmpfs: [/tmp, /run/postgresql]',
      'tmpfs: [/run]',
      'compose.yaml: database may write to its root',
    ],
    ['time to end', `stop_grace_period: \${STOP_GRACE:-30s}`, 'stop_grace_period: 10s', 'compose.yaml: lectern is killed sooner than'],
    ['no new privileges', 'security_opt: [no-new-privileges:true]', 'security_opt: []', 'compose.yaml: password may get new privileges'],
    ['no capabilities', 'tmpfs: [/tmp]\n    cap_drop: [ALL]', 'tmpfs: [/tmp]', 'compose.yaml: migrate keeps capabilities'],
    ['every variable is passed', '      LECTERN_BACKUPS: /backups\n', '', 'compose.yaml does not pass LECTERN_BACKUPS to lectern'],
    ['every variable is explained', `\${LOG_LEVEL:-}`, `\${LOG_PLANTED:-}`, '.env.example does not name LOG_PLANTED of compose.yaml'],
  ]),
  ...faultsOf('Dockerfile', [
    [
      'a base image by its digest',
      `FROM \${NODE_IMAGE}@\${NODE_DIGEST} AS build`,
      'FROM node:26 AS build',
      'Dockerfile: node:26 has no mandatory digest',
    ],
    ['no default of a digest', 'ARG NODE_DIGEST\n', 'ARG NODE_DIGEST=sha256:0\n', 'Dockerfile: NODE_DIGEST has a default'],
    ['no root in the image', 'USER node\n', '', 'Dockerfile: the server runs as root'],
  ]),
  ...faultsOf('ops/lectern.service', [
    ['time to end under systemd', 'TimeoutStopSec=30', 'TimeoutStopSec=5', 'ops/lectern.service is killed sooner than'],
    ['a unit that may little', 'RestrictNamespaces=true\n', '', 'ops/lectern.service lacks RestrictNamespaces=true'],
  ]),
  ...faultsOf(
    'ops/kubernetes/lectern.yaml',
    [
      ['a schema of Kubernetes', 'failureThreshold: 1\n', 'failureThreshold: once\n', 'readinessProbe/failureThreshold does not fit'],
      ['a field of Kubernetes', 'minAvailable: 1', 'minAvailible: 1', 'PodDisruptionBudget/spec/minAvailible is no field of Kubernetes'],
      ['a process that stays', 'replicas: 2', 'replicas: 1', 'PodDisruptionBudget leaves no process'],
      ['a probe that asks for health', 'path: /health/ready', 'path: /', 'Deployment: readinessProbe does not ask /health/ready'],
      [
        'time to end in a cluster',
        'terminationGracePeriodSeconds: 30',
        'terminationGracePeriodSeconds: 15',
        'Deployment is killed sooner than',
      ],
      ['a known variable', 'LECTERN_POOL: "10"', 'LECTERN_PLANTED: "10"', '.env.example does not name LECTERN_PLANTED'],
      ['a container that may little', 'allowPrivilegeEscalation: false', 'privileged: true', 'migrate may do more than it needs'],
    ],
    'kubernetes',
  ),
];
