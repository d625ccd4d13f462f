import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from '@swc/core';
import { ROOT } from '../../local/paths.mjs';

/**
 * @typedef {object} Mutant One change of the product that tests must notice.
 * @property {string} id Of the constant, and of the change where it has several.
 * @property {string} file Relative to the root.
 * @property {number} start Bytes from the beginning of the file.
 * @property {number} end
 * @property {string} was
 * @property {string} now
 * @property {string} [text] The sentence as a person reads it, when it is one: its parts between what is filled in.
 */

/** @typedef {import('./catalogue.mjs').Source} Source */
/** @typedef {import('./catalogue.mjs').Change} Change */
/** A node of swc's tree. @typedef {any} Node */

/**
 * All mutants of the literals in the constants of a file: each text loses its last letter, each number is changed to
 * both sides, each list of a table of transitions gains or loses one.
 * @param {Source} source @param {string} [text] Of the file.
 * @returns {Mutant[]}
 */
export function mutantsOf(
  { file, far = /^$/, skip = /^$/, lists = {} },
  text = readFileSync(join(ROOT, file), 'utf8'),
) {
  const bytes = Buffer.from(text);
  /** @type {Mutant[]} */
  const found = [];
  /** @param {string} id @param {{ start: number, end: number }} span @param {string} now @param {string} [sentence] */
  const add = (id, { start, end }, now, sentence) => {
    // swc counts from 1.
    const was = bytes.subarray(start - 1, end - 1).toString();
    found.push({ id, file, start: start - 1, end: end - 1, was, now, text: sentence });
  };
  /** @param {Node} node @param {string} path */
  const walk = (node, path) => {
    if (!node || typeof node !== 'object') return;
    const members = lists[path];
    switch (node.type) {
      case 'StringLiteral':
        add(path, node.span, JSON.stringify(shortened(node.value)), node.value);
        return;
      case 'NumericLiteral':
        for (const [side, value] of changed(node.value, far.test(path)))
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
          const present = node.elements.map((/** @type {Node} */ { expression }) => expression.value);
          for (const member of members) {
            const now = present.includes(member)
              ? present.filter((/** @type {string} */ one) => one !== member)
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
      // A type is no value, and the name of a property none that is shown.
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
  /** @type {Map<string, number>} */
  const counts = new Map();
  return found
    .filter(({ id }) => !skip.test(id))
    .map((mutant) => {
      const count = (counts.get(mutant.id) ?? 0) + 1;
      counts.set(mutant.id, count);
      return count > 1 ? { ...mutant, id: `${mutant.id} (${count})` } : mutant;
    });
}

/** Each constant of the file's outermost level. @param {string} text @returns {{ name: string, init: Node }[]} */
export function constantsOf(text) {
  const { body } = parseSync(text, { syntax: 'typescript', tsx: true });
  return body.flatMap((/** @type {Node} */ statement) => {
    const declaration = statement.type === 'ExportDeclaration' ? statement.declaration : statement;
    if (declaration.type !== 'VariableDeclaration') return [];
    return declaration.declarations.map((/** @type {Node} */ { id, init }) => ({ name: id.value, init }));
  });
}

/**
 * A change that is written down: `find` stands in the file once.
 * @param {Change} change @param {string} [text] Of the file. @returns {Mutant[]}
 */
export function mutantsOfChange({ id, file, find, to }, text = readFileSync(join(ROOT, file), 'utf8')) {
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

/** @param {string} text @param {readonly Pick<Mutant, 'start' | 'end' | 'now'>[]} mutants That do not overlap. */
export function applied(text, mutants) {
  let bytes = Buffer.from(text);
  for (const { start, end, now } of mutants.toSorted((a, b) => b.start - a.start)) {
    bytes = Buffer.concat([bytes.subarray(0, start), Buffer.from(now), bytes.subarray(end)]);
  }
  return bytes.toString();
}

/** What names an entry of a list: its id. @param {Node} node @returns {string | undefined} */
const keyOf = (node) => node?.properties?.find((/** @type {Node} */ { key }) => key?.value === 'id')?.value.value;

/** Without its last letter or digit; longer where it has none. @param {string} text */
const shortened = (text) => {
  const shorter = text.replace(/[\p{L}\p{N}](?=[^\p{L}\p{N}]*$)/u, '');
  return shorter === text ? `${text}x` : shorter;
};

/**
 * One more and one less of what is counted; of what is measured, ten times as much and a third, as 30 s and 1 s of 3 s.
 * @param {number} value @param {boolean} isMeasured @returns {[string, number][]}
 */
function changed(value, isMeasured) {
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
