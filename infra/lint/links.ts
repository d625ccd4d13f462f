// `npm run check:docs`: every link in a document must have a target, and every path in it must exist.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { ROOT } from '../bootstrap/paths.mjs';
import { say } from '../bootstrap/progress.mjs';

/** Templates of other repositories: their links work once they are copied. */
const COPIED = /^infra\/new-remote\/(?:outside|template)\//;
const ROOM = /^(?:infra|kit|mfe-[a-z]+|services|shell|testing|\.github)\//;

/** Markdown files of the working tree, without ignored ones. */
export const documents = (root = ROOT): string[] => filesOf(['*.md'], root).filter((file) => !COPIED.test(file));

/** Source files of the working tree, without ignored ones. */
export const sources = (): string[] => filesOf(['*.ts', '*.tsx', '*.mjs', '*.css'], ROOT);

/** Configuration and scripts whose comments start with `#`. */
export const scripts = (): string[] =>
  filesOf(
    ['*.yml', '*.yaml', '*Dockerfile', '.ci/*', '.githooks/*', '.env.example', 'infra/docker', '.github/CODEOWNERS'],
    ROOT,
  ).filter((file) => !/\.(?:ts|mjs)$/.test(file));

function filesOf(patterns: string[], root: string): string[] {
  const { stdout, status } = spawnSync('git', ['ls-files', '-co', '--exclude-standard', '-z', '--', ...patterns], {
    cwd: root,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error('git could not list the files');
  return stdout.split('\0').filter((file) => file && existsSync(join(root, file)));
}

/** A sentence for each broken link or path in the document at `file`. */
export function brokenLinks(file: string, text = readFileSync(file, 'utf8'), root = ROOT): string[] {
  const broken: string[] = [];
  const prose = text.replace(/^(```|~~~)[\s\S]*?^\1/gm, '').replace(/^ {4}.*$/gm, '');
  for (const [, target = ''] of prose.replace(/`[^`\n]*`/g, '').matchAll(/\]\(([^)\s]+)\)/g)) {
    if (/^[a-z]+:/i.test(target)) continue;
    const [path = '', anchor] = target.split('#');
    const linked = path ? resolve(dirname(file), decodeURIComponent(path)) : file;
    if (path && !existsSync(linked)) broken.push(`${target} does not exist`);
    else if (relative(root, linked).startsWith('..')) broken.push(`${target} leads out of the repository`);
    else if (anchor && !anchorsOf(path ? readFileSync(linked, 'utf8') : text).has(anchor))
      broken.push(`${target}: there is no such heading`);
  }
  for (const [, name = ''] of prose.matchAll(/`([^`\s]+)`/g)) {
    // Ellipses, placeholders, patterns and build output are not paths to check.
    if (!ROOM.test(name) || /[<>{}*…:$]|NNN|\/dist(?:\/|$)/.test(name)) continue;
    if (!existsSync(join(root, name))) broken.push(`\`${name}\` does not exist`);
  }
  return broken;
}

/** Heading anchors, in GitHub's format. */
export function anchorsOf(text: string): Set<string> {
  const anchors = new Set<string>();
  for (const [, heading = ''] of text.replace(/^```[\s\S]*?^```/gm, '').matchAll(/^#{1,6} +(.+)$/gm)) {
    const slug = heading
      .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replace(/\s/g, '-');
    let anchor = slug;
    for (let n = 1; anchors.has(anchor); n += 1) anchor = `${slug}-${n}`;
    anchors.add(anchor);
  }
  return anchors;
}

if (process.argv[1] === import.meta.filename) {
  const files = documents();
  const broken = files.flatMap((file) => brokenLinks(join(ROOT, file)).map((sentence) => `${file}: ${sentence}`));
  for (const line of broken) say(line);
  if (broken.length > 0) process.exitCode = 1;
  else say(`${files.length} documents: every link resolves.`);
}
