import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { SetupError } from '../bootstrap/errors.mjs';
import { ROOT } from '../bootstrap/paths.mjs';

/** What a package offers, by TypeScript's declarations without their comments. */
export interface Api {
  /** By name. */
  exported: Map<string, string>;
  /** What exported declarations speak of without its being exported. */
  referred: Map<string, string>;
}

const tsc = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin', 'tsc');
const DECLARED =
  /^(?:export )?(?:declare )?(?:abstract )?(?:function|const|let|class|interface|type|enum) ([A-Za-z_$][\w$]*)/;

/**
 * The API of a package as TypeScript declares it. TypeScript 7 has no parser for programs: its declarations are one
 * statement after the other, each beginning in the first column, and are read as that.
 * @param project Folder of the package, relative to the root.
 * @param entry Its entry, relative to the package.
 */
export function readApi(project: string, entry: string): Api {
  const folder = mkdtempSync(join(tmpdir(), 'declarations-'));
  try {
    const args = ['-p', project, '--noEmit', 'false', '--declaration', '--emitDeclarationOnly', '--removeComments'];
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [tsc, ...args, '--rootDir', ROOT, '--outDir', folder, '--pretty', 'false'],
      { cwd: ROOT, encoding: 'utf8' },
    );
    if (status !== 0) throw new SetupError(`The declarations of ${project} could not be made:\n${stdout}${stderr}`);
    return collect(join(folder, project, entry.replace(/\.tsx?$/, '')));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @param entry Path of a declaration without its ending. */
function collect(entry: string): Api {
  const modules: Map<string, Module> = new Map();
  const moduleAt = (path: string) => {
    const known = modules.get(path) ?? parse(readFileSync(fileOf(path), 'utf8'));
    modules.set(path, known);
    return known;
  };
  const api: Api = { exported: new Map(), referred: new Map() };
  const seen: Set<string> = new Set();

  /** @param as Its name where it is exported. */
  const add = (path: string, name: string, as: string | undefined) => {
    const { declared, links, globals } = moduleAt(path);
    const link = links.get(name);
    if (link) {
      if (link.from.startsWith('.')) add(join(dirname(path), link.from), link.name, as);
      else if (as) api.exported.set(as, `export { ${link.name} } from '${link.from}';`);
      return;
    }
    const text = declared.get(name);
    if (text === undefined) return;
    if (as) {
      api.exported.set(as, text);
      api.referred.delete(name);
    } else if (!api.exported.has(name)) api.referred.set(name, text);
    if (seen.has(`${path} ${name}`)) return;
    seen.add(`${path} ${name}`);
    for (const global of globals) api.referred.set(`global in ${name}`, global);
    for (const [word] of [text, ...globals].join('\n').matchAll(/[A-Za-z_$][\w$]*/g)) {
      if (word !== name && (declared.has(word) || links.has(word))) add(path, word, undefined);
    }
    for (const [, from = '', word = ''] of text.matchAll(/import\("(\.[^"]+)"\)\.(\w+)/g)) {
      add(join(dirname(path), from), word, undefined);
    }
  };
  const { exports: names, wholes } = moduleAt(entry);
  for (const name of names) add(entry, name, name);
  for (const whole of wholes) {
    const path = join(dirname(entry), whole);
    for (const name of moduleAt(path).exports) add(path, name, name);
  }
  for (const name of api.exported.keys()) api.referred.delete(name);
  return api;
}

function fileOf(path: string) {
  const plain = path.replace(/\.jsx?$/, '');
  return [`${plain}.d.ts`, join(plain, 'index.d.ts')].find((file) => existsSync(file)) ?? `${plain}.d.ts`;
}

interface Module {
  /** Statements by the name that they declare; overloads together. */
  declared: Map<string, string>;
  /** What is imported or exported from elsewhere. */
  links: Map<string, { from: string; name: string }>;
  exports: Set<string>;
  /** What it adds to the global scope. */
  globals: string[];
  /** Of what else it exports everything. */
  wholes: string[];
}

/** @param text A declaration file. */
export function parse(text: string): Module {
  const module: Module = { declared: new Map(), links: new Map(), exports: new Set(), globals: [], wholes: [] };
  for (const statement of statementsOf(text)) {
    const [, verb, list, from] =
      /^(import|export)(?: type)? \{([^}]*)\}(?: from ['"]([^'"]+)['"])?;?$/.exec(statement) ?? [];
    const [, name] = DECLARED.exec(statement) ?? [];
    const [, whole] = /^export \* from ['"]([^'"]+)['"];?$/.exec(statement) ?? [];
    if (whole) module.wholes.push(whole);
    else if (verb) {
      for (const { outer, inner } of namesOf(list ?? '')) {
        if (from) module.links.set(outer, { from, name: inner });
        if (verb === 'export') module.exports.add(outer);
      }
    } else if (name) {
      const before = module.declared.get(name);
      module.declared.set(name, before ? `${before}\n${statement}` : statement);
      if (statement.startsWith('export')) module.exports.add(name);
    } else if (statement.startsWith('declare global')) module.globals.push(statement);
  }
  return module;
}

/** `A, type B as C`: what each is called where it comes from, and on this side. */
function namesOf(list: string) {
  return list
    .split(',')
    .map((one) => one.trim().replace(/^type /, ''))
    .filter(Boolean)
    .map((one) => {
      const [inner = '', outer = inner] = one.split(/ as /);
      return { inner, outer };
    });
}

/** A statement begins in the first column; what closes one does, too. */
function statementsOf(text: string) {
  const statements: string[] = [];
  for (const line of text.split('\n')) {
    if (/^[^\s})\]]/.test(line)) statements.push(line);
    else if (line.trim() && statements.length > 0) statements.push(`${statements.pop()}\n${line}`);
  }
  return statements;
}
