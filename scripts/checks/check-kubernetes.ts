/**
 * Checks the manifests in `ops/kubernetes`: they match the schemas of Kubernetes, use only known fields, variables and health paths, leave
 * a process time to finish, and drop unneeded privileges.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { validate as deployment } from 'kubernetes-models/_schemas/IoK8sApiAppsV1Deployment';
import { validate as cronJob } from 'kubernetes-models/_schemas/IoK8sApiBatchV1CronJob';
import { validate as configMap } from 'kubernetes-models/_schemas/IoK8sApiCoreV1ConfigMap';
import { validate as claim } from 'kubernetes-models/_schemas/IoK8sApiCoreV1PersistentVolumeClaim';
import { validate as service } from 'kubernetes-models/_schemas/IoK8sApiCoreV1Service';
import { validate as ingress } from 'kubernetes-models/_schemas/IoK8sApiNetworkingV1Ingress';
import { validate as disruptionBudget } from 'kubernetes-models/_schemas/IoK8sApiPolicyV1PodDisruptionBudget';
import { parseAllDocuments } from 'yaml';
import { report } from '../sources/source-files.ts';

const root = process.cwd();
const file = 'ops/kubernetes/lectern.yaml';
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const { longestClosingMilliseconds } = (await import(pathToFileURL(join(root, 'server/src/kernel/process/end-on-signal.ts')).href)) as {
  longestClosingMilliseconds: number;
};

type Validate = ((data: unknown) => boolean) & {
  errors?: readonly { readonly instancePath: string; readonly keyword: string; readonly params: object }[] | null;
};
const schemas: Readonly<Record<string, unknown>> = {
  'apps/v1 Deployment': deployment,
  'batch/v1 CronJob': cronJob,
  'v1 ConfigMap': configMap,
  'v1 PersistentVolumeClaim': claim,
  'v1 Service': service,
  'networking.k8s.io/v1 Ingress': ingress,
  'policy/v1 PodDisruptionBudget': disruptionBudget,
};

type Probe = { readonly httpGet?: { readonly path?: string } };
type Container = {
  readonly name: string;
  readonly image?: string;
  readonly env?: readonly { readonly name: string }[];
  readonly securityContext?: Readonly<Record<string, unknown>>;
  readonly resources?: { readonly limits?: { readonly memory?: string } };
} & { readonly [probe in 'startupProbe' | 'readinessProbe' | 'livenessProbe']?: Probe };
type Pod = {
  readonly metadata?: { readonly labels?: Readonly<Record<string, string>> };
  readonly spec: {
    readonly terminationGracePeriodSeconds?: number;
    readonly automountServiceAccountToken?: boolean;
    readonly securityContext?: { readonly runAsNonRoot?: boolean };
    readonly containers: readonly Container[];
    readonly initContainers?: readonly Container[];
  };
};
type Manifest = {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string };
  readonly data?: Readonly<Record<string, string>>;
  readonly spec?: {
    readonly replicas?: number;
    readonly minAvailable?: number;
    readonly selector?: { readonly matchLabels?: Readonly<Record<string, string>> };
    readonly template?: Pod;
    readonly jobTemplate?: { readonly spec: { readonly template: Pod } };
  };
};

/** Records which fields the validator reads: schemas ignore unknown fields, such as a misspelt one. */
function watched(value: unknown, path: string, unread: Set<string>): unknown {
  if (typeof value !== 'object' || value === null) return value;
  for (const key of Object.keys(value)) unread.add(`${path}/${key}`);
  const inner = new Map<PropertyKey, unknown>();
  return new Proxy(value, {
    get: (target, key) => {
      const at = `${path}/${String(key)}`;
      unread.delete(at);
      if (!inner.has(key)) inner.set(key, watched(Reflect.get(target, key), at, unread));
      return inner.get(key);
    },
  });
}

function checkSchema(manifest: Manifest): string[] {
  const validate = schemas[`${manifest.apiVersion} ${manifest.kind}`] as Validate | undefined;
  if (validate === undefined) return [`${manifest.kind} of ${manifest.apiVersion} has no schema in check-kubernetes.ts`];
  const unread = new Set<string>();
  const fits = validate(watched(manifest, '', unread));
  const unknown = [...unread].map((path) => `${manifest.kind}${path} is no field of Kubernetes`);
  return [
    ...unknown,
    ...(fits
      ? []
      : (validate.errors ?? []).map(
          ({ instancePath, keyword, params }) => `${manifest.kind}${instancePath} does not fit: ${keyword} ${JSON.stringify(params)}`,
        )),
  ];
}

const hardening = { allowPrivilegeEscalation: false, readOnlyRootFilesystem: true, capabilities: { drop: ['ALL'] } };

function checkPod(kind: string, { spec }: Pod): string[] {
  const each = [...spec.containers, ...(spec.initContainers ?? [])];
  return [
    ...(spec.securityContext?.runAsNonRoot ? [] : [`${kind} may run as root`]),
    ...(spec.automountServiceAccountToken === false ? [] : [`${kind} gets a token of the cluster`]),
    ...each
      .filter(({ securityContext }) =>
        Object.entries(hardening).some(([name, value]) => JSON.stringify(securityContext?.[name]) !== JSON.stringify(value)),
      )
      .map(({ name }) => `${kind}: ${name} may do more than it needs`),
    ...each.filter(({ resources }) => resources?.limits?.memory === undefined).map(({ name }) => `${kind}: ${name} may take all memory`),
    ...each
      .filter(({ image }) => image !== 'lectern')
      .map(({ name }) => `${kind}: ${name} has an image that kustomization.yaml does not name by its digest`),
  ];
}

function checkServer(manifests: readonly Manifest[]): string[] {
  const server = manifests.find(({ kind }) => kind === 'Deployment')?.spec;
  const budget = manifests.find(({ kind }) => kind === 'PodDisruptionBudget')?.spec;
  const variables = manifests.find(({ kind }) => kind === 'ConfigMap')?.data ?? {};
  const [container] = server?.template?.spec.containers ?? [];
  const labels = JSON.stringify(server?.template?.metadata?.labels);
  const grace = server?.template?.spec.terminationGracePeriodSeconds ?? 30;
  const longestEnd = Number(variables.LECTERN_DRAIN) + longestClosingMilliseconds / 1_000;
  const paths = { startupProbe: '/health/live', readinessProbe: '/health/ready', livenessProbe: '/health/live' } as const;
  return [
    ...Object.entries(paths)
      .filter(([probe, path]) => container?.[probe as keyof typeof paths]?.httpGet?.path !== path)
      .map(([probe, path]) => `Deployment: ${probe} does not ask ${path}`),
    ...(grace > longestEnd ? [] : [`Deployment is killed sooner than ${longestEnd} s after it is asked to end`]),
    ...((budget?.minAvailable ?? 0) >= 1 && (budget?.minAvailable ?? 0) < (server?.replicas ?? 0)
      ? []
      : ['PodDisruptionBudget leaves no process, or lets no node be emptied']),
    ...[server, budget]
      .filter((each) => JSON.stringify(each?.selector?.matchLabels) !== labels)
      .map(() => 'Deployment and PodDisruptionBudget do not select the processes'),
  ];
}

function checkVariables(manifests: readonly Manifest[], pods: readonly Pod[]): string[] {
  const known = new Set([...read('.env.example').matchAll(/^#? ?([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name));
  const set = manifests.filter(({ kind }) => kind === 'ConfigMap').flatMap(({ data }) => Object.keys(data ?? {}));
  const given = pods.flatMap(({ spec }) =>
    [...spec.containers, ...(spec.initContainers ?? [])].flatMap(({ env = [] }) => env.map(({ name }) => name)),
  );
  return [...set, ...given].filter((name) => !known.has(name)).map((name) => `.env.example does not name ${name}`);
}

const documents = parseAllDocuments(read(file));
const broken = documents.flatMap(({ errors }) => errors.map(({ message }) => message));
const manifests = broken.length > 0 ? [] : documents.map((document) => document.toJS() as Manifest);
const pods = manifests.flatMap(({ kind, spec }) => {
  const pod = spec?.template ?? spec?.jobTemplate?.spec.template;
  return pod === undefined ? [] : [{ kind, pod }];
});
const problems = [
  ...broken,
  ...manifests.flatMap(checkSchema),
  ...pods.flatMap(({ kind, pod }) => checkPod(kind, pod)),
  ...checkServer(manifests),
  ...checkVariables(
    manifests,
    pods.map(({ pod }) => pod),
  ),
];
report(
  'kubernetes',
  problems.map((problem) => `kubernetes: ${file}: ${problem}`),
);
