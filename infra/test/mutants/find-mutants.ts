import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from '@swc/core';
import { ROOT } from '../../bootstrap/paths.mjs';
import type { Change, Source } from './catalogue.ts';

/** One change of the product that tests must detect. */
export interface Mutant {
  /** The path of the constant, and the change if there are several. */
  id: string;
  /** Relative to the root. */
  file: string;
  /** Byte offset in the file. */
  start: number;
  end: number;
  was: string;
  now: string;
  /** For a text: the part that people read, without placeholders. */
  text?: string;
}

/** A node of swc's tree. */
type Node = any;

/**
 * All mutants of the literals in a file's constants: each text loses its last letter, each number changes in both
 * directions, each list of a table of transitions gains or loses one.
 * @param text Of the file.
 */
export function mutantsOf(
  { file, measured = /^$/, skip = /^$/, lists = {} }: Source,
  text: string = readFileSync(join(ROOT, file), 'utf8'),
): Mutant[] {
  const bytes = Buffer.from(text);
  const found: Mutant[] = [];
  const add = (id: string, { start, end }: { start: number; end: number }, now: string, sentence?: string) => {
    // swc counts from 1.
    const was = bytes.subarray(start - 1, end - 1).toString();
    found.push({ id, file, start: start - 1, end: end - 1, was, now, text: sentence });
  };
  const walk = (node: Node, path: string) => {
    if (!node || typeof node !== 'object') return;
    const members = lists[path];
    switch (node.type) {
      case 'StringLiteral':
        add(path, node.span, JSON.stringify(shortened(node.value)), node.value);
        return;
      case 'NumericLiteral':
        for (const [side, value] of changed(node.value, measured.test(path)))
          add(`${path} ${side}`, node.span, String(value));
        return;
      case 'TemplateLiteral':
        for (const quasi of node.quasis) {
          if (/[^\s/]/.test(quasi.raw)) add(path, quasi.span, shortened(quasi.raw), quasi.raw.trim());
        }
        for (const expression of node.expressions) walk(expression, path);
        return;
      case 'ArrayExpression':
        if (members) {
          const present = node.elements.map(({ expression }: Node) => expression.value);
          for (const member of members) {
            const now = present.includes(member)
              ? present.filter((one: string) => one !== member)
              : [...present, member];
            add(`${path} ${present.includes(member) ? 'without' : 'with'} ${member}`, node.span, JSON.stringify(now));
          }
          return;
        }
        for (const [index, element] of node.elements.entries())
          walk(element?.expression, `${path}.${keyOf(element?.expression) ?? index}`);
        return;
      case 'KeyValueProperty':
        walk(node.value, `${path}.${node.key.value}`);
        return;
      // Types are not values, and property names are not visible.
      case 'TsTypeAnnotation':
      case 'TsTypeParameterInstantiation':
      case 'Identifier':
        return;
      case 'MemberExpression':
        walk(node.object, path);
        return;
      case 'TsAsExpression':
      case 'TsSatisfiesExpression':
      case 'TsConstAssertion':
        walk(node.expression, path);
        return;
      default:
        for (const [key, child] of Object.entries(node)) {
          if (key === 'span' || key === 'params') continue;
          for (const one of Array.isArray(child) ? child : [child])
            walk(one?.expression && !one.type ? one.expression : one, path);
        }
    }
  };
  for (const { name, init } of constantsOf(text)) walk(init, name);
  const counts: Map<string, number> = new Map();
  return found
    .filter(({ id }) => !skip.test(id))
    .map((mutant) => {
      const count = (counts.get(mutant.id) ?? 0) + 1;
      counts.set(mutant.id, count);
      return count > 1 ? { ...mutant, id: `${mutant.id} (${count})` } : mutant;
    });
}

/** Each top-level constant of the file. */
export function constantsOf(text: string): { name: string; init: Node }[] {
  const { body } = parseSync(text, { syntax: 'typescript', tsx: true });
  return body.flatMap((statement: Node) => {
    const declaration = statement.type === 'ExportDeclaration' ? statement.declaration : statement;
    if (declaration.type !== 'VariableDeclaration') return [];
    return declaration.declarations.map(({ id, init }: Node) => ({ name: id.value, init }));
  });
}

/**
 * An explicit change: `find` occurs once in the file.
 * @param text Of the file.
 */
export function mutantsOfChange(
  { id, file, find, to }: Change,
  text: string = readFileSync(join(ROOT, file), 'utf8'),
): Mutant[] {
  const [before, ...others] = text.split(find);
  if (before === undefined || others.length !== 1)
    throw new Error(`${file} holds ${JSON.stringify(find)} ${others.length} times, not once`);
  const start = Buffer.byteLength(before);
  return to.map((now, index) => ({
    id: to.length > 1 ? `${id} ${index + 1}` : id,
    file,
    start,
    end: start + Buffer.byteLength(find),
    was: find,
    now,
  }));
}

/** @param mutants Must not overlap. */
export function applied(text: string, mutants: readonly Pick<Mutant, 'start' | 'end' | 'now'>[]) {
  let bytes = Buffer.from(text);
  for (const { start, end, now } of mutants.toSorted((a, b) => b.start - a.start)) {
    bytes = Buffer.concat([bytes.subarray(0, start), Buffer.from(now), bytes.subarray(end)]);
  }
  return bytes.toString();
}

/** The name of a list entry: its id. */
const keyOf = (node: Node): string | undefined =>
  node?.properties?.find(({ key }: Node) => key?.value === 'id')?.value.value;

/** Drops the last letter or digit; adds a letter if there is none. */
const shortened = (text: string) => {
  const shorter = text.replace(/[\p{L}\p{N}](?=[^\p{L}\p{N}]*$)/u, '');
  return shorter === text ? `${text}x` : shorter;
};

/** Changes a count by one, and a measurement to ten times and a third: 3 s becomes 30 s and 1 s. */
function changed(value: number, isMeasured: boolean): [string, number][] {
  return isMeasured
    ? [
        ['longer', value * 10],
        ['shorter', Math.floor(value / 3)],
      ]
    : [
        ['more', value + 1],
        ['less', value - 1],
      ];
}
