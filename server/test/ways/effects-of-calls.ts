/**
 * Derives from the source code which endpoints can remove a lesson, change its time or teacher, or move money. From each handler all
 * reachable functions are followed; those that write the tables named here give the endpoint its effects.
 */
import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';

export type Effect = 'lessons' | 'money' | 'pay' | 'units';

/** Patterns in the text of a function that writes one of the tables. */
const writes: Readonly<Record<Effect, RegExp>> = {
  lessons: /\b(delete from|update) lessons\b|insert into lessons \(id,|(updateTable|deleteFrom)\('lessons'\)/,
  money: /insert into ledger_transactions\b|insertInto\('ledger_transactions'\)/,
  pay: /insert into accruals\b|insertInto\('accruals'\)/,
  units: /insert into unit_entries\b|insertInto\('unit_entries'\)/,
};

type Declaration = { readonly file: string; readonly name: string; readonly text: string };
type Module = {
  readonly declarations: ReadonlyMap<string, Declaration>;
  /** Local names with their sources. */
  readonly imported: ReadonlyMap<string, { readonly file: string; readonly name: string }>;
};

const declared = /^(?:export )?(?:async )?(?:function|const|let|class) (\w+)/;
const imports = /^(?:import|export) \{([^}]*)\} from '(\.[^']+)';/gm;

function moduleOf(file: string): Module {
  const source = readFileSync(file, 'utf8');
  const declarations = new Map<string, Declaration>();
  let name = '';
  let text: string[] = [];
  const close = () => {
    if (name !== '') declarations.set(name, { file, name, text: text.join('\n') });
  };
  for (const line of source.split('\n')) {
    const begins = declared.exec(line);
    if (begins !== null) {
      close();
      name = begins[1] ?? '';
      text = [];
    }
    text.push(line);
  }
  close();
  const imported = new Map<string, { file: string; name: string }>();
  for (const [, names = '', from = ''] of source.matchAll(imports))
    for (const part of names.split(',').map((each) => each.trim().replace(/^type /, ''))) {
      const [original = '', local = original] = part.split(' as ');
      if (original !== '') imported.set(local, { file: resolve(dirname(file), from), name: original });
    }
  return { declarations, imported };
}

/**
 * A function that a feature registers with another one, such as `onLessonMoved(followMovedTrial)`, counts as called by the other's
 * functions.
 */
function listenersOf(modules: ReadonlyMap<string, Module>, file: string, { imported }: Module): [string, { file: string; name: string }][] {
  return [...readFileSync(file, 'utf8').matchAll(/^(on[A-Z]\w+)\((\w+)\);/gm)].flatMap(([, register = '', listener = '']) => {
    const [where, who] = [imported.get(register), imported.get(listener)];
    return where !== undefined && who !== undefined && modules.has(where.file) ? [[where.file, who]] : [];
  });
}

/**
 * @returns the effects of each writing endpoint, by its name in the contract, and of jobs as `job name`; endpoints without effects are left
 * out
 */
export async function effectsOfCalls(root: string): Promise<ReadonlyMap<string, readonly Effect[]>> {
  const modules = new Map<string, Module>();
  for await (const file of glob('server/src/**/*.ts', { cwd: root }))
    if (!file.endsWith('.test.ts')) modules.set(resolve(root, file), moduleOf(resolve(root, file)));
  const reached = new Map<string, ReadonlySet<Effect>>();
  const effects = new Map<string, readonly Effect[]>();
  const listeners = [...modules].flatMap(([file, module]) => listenersOf(modules, file, module));
  for (const [file, { imported, declarations }] of modules) {
    const jobs = file.endsWith('/src/jobs.ts') ? (declarations.get('jobs')?.text ?? '') : '';
    for (const entry of jobs.split(/(?=\{\s*name: ')/).slice(1)) {
      const name = /name: '([\w-]+)'/.exec(entry)?.[1];
      const [, work = ''] = entry.split('work: ');
      const found = new Set<Effect>();
      for (const word of work.match(/\w+/g) ?? []) {
        const from = imported.get(word);
        if (from !== undefined) for (const effect of reach(modules, listeners, from.file, from.name, reached)) found.add(effect);
      }
      if (found.size > 0) effects.set(`job ${name}`, [...found].sort());
    }
    if (file.endsWith('/imports/work/work-on-imports.ts')) {
      const found = reach(modules, listeners, file, 'startImportWorker', reached);
      if (found.size > 0) effects.set('job imports', [...found].sort());
    }
    if (!file.endsWith('.routes.ts')) continue;
    const text = [...declarations.values()].map((each) => each.text).join('\n');
    for (const [, listed = ''] of text.matchAll(/routesOf\(\s*\w+,\s*\{([\s\S]*?)\}/g))
      for (const entry of listed.split(',').map((each) => each.trim())) {
        const [call = '', verb = call] = entry.split(/:\s*/);
        const from = imported.get(verb);
        if (from === undefined) continue;
        const found = reach(modules, listeners, from.file, from.name, reached);
        if (found.size > 0) effects.set(call, [...found].sort());
      }
  }
  return effects;
}

function reach(
  modules: ReadonlyMap<string, Module>,
  listeners: readonly [string, { file: string; name: string }][],
  file: string,
  name: string,
  reached: Map<string, ReadonlySet<Effect>>,
): ReadonlySet<Effect> {
  const seen = new Set<string>();
  const found = new Set<Effect>();
  const queue = [{ file, name }];
  for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
    const key = `${next.file} ${next.name}`;
    if (seen.has(key)) continue;
    seen.add(key);
    const known = reached.get(key);
    if (known !== undefined) {
      for (const effect of known) found.add(effect);
      continue;
    }
    const module = modules.get(next.file);
    const own = module?.declarations.get(next.name);
    const elsewhere = module?.imported.get(next.name);
    if (own === undefined && elsewhere !== undefined) queue.push(elsewhere);
    if (module === undefined || own === undefined) continue;
    for (const [where, listener] of listeners) if (where === next.file) queue.push(listener);
    for (const [effect, pattern] of Object.entries(writes)) if (pattern.test(own.text)) found.add(effect as Effect);
    for (const word of new Set(own.text.match(/\b\w+\b/g))) {
      if (word === next.name) continue;
      const from = module.imported.get(word);
      if (from !== undefined) queue.push(from);
      else if (module.declarations.has(word)) queue.push({ file: next.file, name: word });
    }
  }
  reached.set(`${file} ${name}`, found);
  return found;
}
