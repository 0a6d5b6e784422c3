export type Step = { readonly name: string; readonly words: string; readonly from: string | null };
export type Stage = { readonly name: string; readonly steps: readonly Step[] };

const known = ['WORKDIR', 'COPY', 'RUN', 'ENV', 'USER', 'VOLUME', 'EXPOSE', 'HEALTHCHECK', 'CMD'];

/** Parses a Dockerfile into its stages, with their instructions in order. @throws Error for an unknown instruction */
export function stagesOf(dockerfile: string): Stage[] {
  const lines = dockerfile
    .replaceAll(/^#.*\n/gm, '')
    .replaceAll(/\\\n/g, ' ')
    .split('\n')
    .filter((line) => line.trim() !== '');
  const stages: { name: string; steps: Step[] }[] = [];
  for (const line of lines) {
    const [, name = '', rest = ''] = /^(\w+)\s+(.*)$/.exec(line.trim()) ?? [];
    if (name === 'ARG') continue;
    if (name === 'FROM') {
      stages.push({ name: / AS (\w+)$/.exec(rest)?.[1] ?? 'last', steps: [] });
      continue;
    }
    if (!known.includes(name)) throw new Error(`the Dockerfile has an instruction that is not understood: ${line}`);
    const [, from = null, words = rest] = /^--from=(\w+)\s+(.*)$/.exec(rest) ?? [];
    stages.at(-1)?.steps.push({ name, words, from });
  }
  return stages;
}

/** The arguments of an instruction in exec form, such as `CMD ["node"]`. */
export const listed = (words: string): string[] => JSON.parse(words.slice(words.indexOf('['))) as string[];
