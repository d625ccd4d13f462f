import { say } from '../bootstrap/progress.mjs';
import type { Find, Result } from './run-target.ts';

export function showTable(results: Result[]) {
  const classes = ['2', '3', '4', '5'];
  say(`\n${'target'.padEnd(22)} requests     2xx     3xx     4xx     5xx    none   finds`);
  for (const { target, requests, statuses, finds } of results) {
    const of = (which: (status: string) => boolean) =>
      [...statuses].reduce((sum, [status, count]) => sum + (which(status) ? count : 0), 0);
    const cells = [
      ...classes.map((first) => of((status) => status.startsWith(first))),
      of((status) => status === 'none'),
      finds.length,
    ];
    say(
      `${target.padEnd(22)} ${String(requests).padStart(8)}${cells.map((cell) => String(cell).padStart(8)).join('')}`,
    );
  }
  say('');
}

/** A readable form of the request, and its bytes to send again. */
export function showFind({ kind, detail, draft, bytes, seed }: Find, port: number) {
  say(`  ${kind} (as ${draft.role}, at the ${draft.entryPoint}; seed of this request ${seed})`);
  say(`    ${JSON.stringify(bytes.subarray(0, 400).toString('latin1'))}`);
  say(`    ${detail}`);
  const encoded = bytes.toString('base64');
  if (encoded.length < 20_000) say(`    again: echo ${encoded} | base64 -d | nc 127.0.0.1 ${port}`);
}

export function showCheck(name: string, problem: string | undefined) {
  say(
    `${problem === undefined ? 'ok    ' : 'FAILED'}  ${name}${problem === undefined ? '' : `\n${problem.replace(/^/gm, '        ')}`}`,
  );
}
