import { parseSync } from '@swc/core';
import type { SourceFile } from './source-files.ts';

/**
 * A key that a file uses, in one of `namespaces`; `dynamic` if only its beginning is known, `perhaps` if it is only a text with the form of
 * a key (a table of keys that `t` gets later).
 */
export type UsedKey = {
  readonly path: string;
  readonly namespaces: readonly string[];
  readonly key: string;
  readonly dynamic?: boolean;
  readonly perhaps?: boolean;
};

type Node = { readonly type?: string; readonly [name: string]: unknown };
type Text = { readonly text: string; readonly dynamic: boolean };

const defaultNamespace = 'common';

/**
 * The keys that a file uses: first arguments of `t(…)` and `i18nKey`, in the namespace of the nearest `useTranslation` or `TFunction<'…'>`
 * above, and every literal `namespace:key` anywhere in the file.
 */
export function usedTranslations({ path, text }: SourceFile, namespaces: readonly string[]): UsedKey[] {
  const found: UsedKey[] = [];
  const qualified = new RegExp(`^(${namespaces.join('|')}):([\\w-]+(?:\\.[\\w-]+)*\\.?)$`);
  let nearest: readonly string[] = [defaultNamespace];
  const named = new Set<string>([defaultNamespace]);
  const literals: string[] = [];

  const nowIn = (asked: readonly string[]) => {
    nearest = asked.length > 0 ? asked : [defaultNamespace];
    for (const namespace of nearest) named.add(namespace);
  };

  const add = ({ text, dynamic }: Text, own: readonly string[]) => {
    const [, namespace, key] = qualified.exec(text) ?? [];
    if (namespace !== undefined && key !== undefined) found.push({ path, namespaces: [namespace], key, dynamic });
    else if (!text.includes(':')) found.push({ path, namespaces: own, key: text, dynamic });
    else found.push({ path, namespaces: [text.split(':')[0] ?? ''], key: text.split(':').slice(1).join(':'), dynamic });
  };

  const visitCall = (node: Node) => {
    const name = calleeName(node.callee as Node);
    const [first, second] = (node.arguments as { expression: Node }[]).map(({ expression }) => expression);
    if (name === 'useTranslation' || name === 'getFixedT') {
      const asked = (name === 'getFixedT' ? second : first) ?? {};
      nowIn(textsOf(asked).map(({ text }) => text));
    } else if (name === 't' && first !== undefined) {
      const own = namespaceOption(second) ?? nearest;
      for (const text of textsOf(first)) add(text, own);
    }
  };

  const visit = (node: unknown): void => {
    if (Array.isArray(node)) {
      for (const part of node) visit(part);
      return;
    }
    if (typeof node !== 'object' || node === null) return;
    const { type } = node as Node;
    if (type === 'CallExpression') visitCall(node as Node);
    if (type === 'TsTypeReference' && ((node as Node).typeName as Node).value === 'TFunction') {
      const params = ((node as Node).typeParams as { params: Node[] } | null)?.params ?? [];
      nowIn(params.slice(0, 1).flatMap((param) => literalsOfType(param)));
    }
    if (type === 'JSXAttribute' && ((node as Node).name as Node).value === 'i18nKey') {
      const value = (node as Node).value as Node;
      for (const text of textsOf(value.type === 'JSXExpressionContainer' ? (value.expression as Node) : value)) add(text, nearest);
    }
    if (type === 'StringLiteral') {
      const { value } = node as { value: string };
      if (qualified.test(value)) add({ text: value, dynamic: false }, nearest);
      else literals.push(value);
    }
    if (type === 'TemplateLiteral') {
      const [start] = textsOf(node as Node);
      if (start !== undefined && qualified.test(start.text)) add(start, nearest);
    }
    for (const part of Object.values(node)) visit(part);
  };

  visit(parseSync(text, { syntax: 'typescript', tsx: path.endsWith('.tsx'), target: 'esnext' }).body);
  return [...found, ...literals.map((key) => ({ path, namespaces: [...named], key, perhaps: true }))];
}

/** `'clients'` or `['clients', 'ui']` as a type. */
function literalsOfType(node: Node): string[] {
  if (node.type === 'TsLiteralType') return textsOf(node.literal as Node).map(({ text }) => text);
  if (node.type === 'TsTupleType') return (node.elemTypes as { ty: Node }[]).flatMap(({ ty }) => literalsOfType(ty));
  if (node.type === 'TsTypeOperator') return literalsOfType(node.typeAnnotation as Node);
  return [];
}

function calleeName(callee: Node): string {
  if (callee.type === 'Identifier') return callee.value as string;
  if (callee.type === 'MemberExpression') return calleeName(callee.property as Node);
  return '';
}

/** The literal texts that an expression may evaluate to: both branches of a condition, the elements of a list, the start of a template. */
function textsOf(node: Node): Text[] {
  switch (node.type) {
    case 'StringLiteral':
      return [{ text: node.value as string, dynamic: false }];
    case 'TemplateLiteral': {
      const [first] = node.quasis as { cooked?: string }[];
      const text = first?.cooked ?? '';
      // A template literal type has `types` instead of `expressions`.
      return [{ text, dynamic: ((node.expressions ?? node.types) as unknown[]).length > 0 }];
    }
    case 'ConditionalExpression':
      return [...textsOf(node.consequent as Node), ...textsOf(node.alternate as Node)];
    case 'BinaryExpression':
      if (node.operator === '+') return textsOf(node.left as Node).map(({ text }) => ({ text, dynamic: true }));
      return node.operator === '??' || node.operator === '||' ? [...textsOf(node.left as Node), ...textsOf(node.right as Node)] : [];
    case 'ArrayExpression':
      return (node.elements as ({ expression: Node } | null)[]).flatMap((element) => (element === null ? [] : textsOf(element.expression)));
    case 'ParenthesisExpression':
    case 'TsAsExpression':
    case 'TsConstAssertion':
    case 'TsSatisfiesExpression':
      return textsOf(node.expression as Node);
    default:
      return [];
  }
}

/** `t('key', { ns: 'ui' })` */
function namespaceOption(options: Node | undefined): string[] | undefined {
  if (options?.type !== 'ObjectExpression') return undefined;
  const option = (options.properties as Node[]).find((property) => (property.key as Node | undefined)?.value === 'ns');
  return option === undefined ? undefined : textsOf(option.value as Node).map(({ text }) => text);
}
