import { type ChildProcess, spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Compiler } from 'webpack';
import type Server from 'webpack-dev-server';

const NAME = 'TypeErrorsPlugin';
const TSC = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin', 'tsc');
/**
 * However webpack ends, even by SIGKILL, this shell's input ends, and with it the compiler and the program that the
 * compiler's launcher starts.
 */
const UNTIL_INPUT_ENDS = '"$@" & read -r _; kill 0';
const FOUND = /Found \d+ errors?\. Watching for file changes/g;

/**
 * Shows type errors in the terminal and over the page, from a `tsc --watch` beside webpack, which never waits for it.
 * TypeScript 7 has no interface for the usual plugins.
 */
export class TypeErrorsPlugin {
  private child: ChildProcess | undefined;
  private server: Server | undefined;
  private errors: string[] = [];
  private output = '';
  private isBuilt = false;

  apply(compiler: Compiler): void {
    compiler.hooks.watchRun.tap(NAME, () => this.start(compiler.context));
    compiler.hooks.invalid.tap(NAME, () => {
      this.isBuilt = false;
    });
    compiler.hooks.done.tap(NAME, (stats) => {
      this.isBuilt = !stats.hasErrors();
      // Each build starts with a page without errors.
      setImmediate(() => this.errors.length > 0 && this.send('errors', this.errors));
    });
    compiler.hooks.shutdown.tap(NAME, () => void this.child?.stdin?.end());
  }

  attachServer(server: Server): void {
    this.server = server;
  }

  private start(context: string): void {
    if (this.child) return;
    const args = [TSC, '--noEmit', '--watch', '--preserveWatchOutput', '--pretty', 'false', '-p', context];
    this.child = spawn('/bin/sh', ['-c', UNTIL_INPUT_ENDS, 'sh', process.execPath, ...args], {
      cwd: context,
      stdio: ['pipe', 'pipe', 'inherit'],
      detached: true,
    });
    this.child.stdout?.on('data', (chunk) => this.read(String(chunk)));
  }

  private read(text: string): void {
    this.output += text;
    const report = newestReport(this.output);
    if (!report) return;
    this.output = report.rest;
    const hadErrors = this.errors.length > 0;
    this.errors = report.errors;
    for (const error of this.errors) console.error(`\n${error}`);
    if (this.errors.length > 0) this.send('errors', this.errors);
    // Fixed after the build, or in a file that is not built: no build closes the overlay.
    else if (hadErrors && this.isBuilt) this.send('still-ok');
  }

  private send(type: 'errors' | 'still-ok', errors?: readonly string[]): void {
    const { server } = this;
    if (server?.webSocketServer) server.sendMessage(server.webSocketServer.clients, type, errors);
  }
}

/** The newest complete report in the compiler's output, which comes in parts, or several reports at once. */
export function newestReport(output: string): { errors: string[]; rest: string } | undefined {
  const [last, before] = [...output.matchAll(FOUND)].reverse();
  if (!last) return undefined;
  const from = before ? before.index + before[0].length : 0;
  return {
    errors: errorsIn(output.slice(from, last.index).split('\n')),
    rest: output.slice(last.index + last[0].length),
  };
}

/** `file(line,column): error TS…`, and the continuation lines below. */
function errorsIn(lines: readonly string[]): string[] {
  const errors: string[] = [];
  for (const line of lines) {
    if (/\): error TS\d+/.test(line)) errors.push(line);
    else if (/^\s+\S/.test(line) && errors.length > 0) errors.push(`${errors.pop()}\n${line}`);
  }
  return errors;
}
