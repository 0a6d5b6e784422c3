/** The advisories of one package. */
export type KnownFault = { readonly name: string; readonly severity: string; readonly titles: readonly string[] };

type Via = string | { readonly title: string; readonly url: string };
type Report = {
  readonly auditReportVersion?: number;
  readonly vulnerabilities?: Readonly<Record<string, { readonly severity: string; readonly via: readonly Via[] }>>;
  readonly message?: string;
};

const severities = ['critical', 'high', 'moderate', 'low', 'info'];

/**
 * Parses the output of `npm audit --json` (report version 2).
 * @returns the packages with known vulnerabilities, the worst first; or why nothing was checked: no connection, or a registry without
 * advisories
 */
export function readAudit(output: string): { readonly faults: readonly KnownFault[] } | { readonly notChecked: string } {
  let report: Report;
  try {
    report = JSON.parse(output) as Report;
  } catch {
    return { notChecked: output.trim().split('\n')[0] ?? '' };
  }
  if (report.auditReportVersion !== 2 || report.vulnerabilities === undefined) return { notChecked: report.message ?? 'unknown answer' };
  const faults = Object.entries(report.vulnerabilities).map(([name, { severity, via }]) => ({
    name,
    severity,
    titles: via.flatMap((each) => (typeof each === 'string' ? [] : [`${each.title} (${each.url})`])),
  }));
  return { faults: faults.toSorted((one, other) => severities.indexOf(one.severity) - severities.indexOf(other.severity)) };
}
