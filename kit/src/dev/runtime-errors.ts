import type { IncomingMessage, ServerResponse } from 'node:http';
import { SourceMap } from 'node:module';
import { json } from 'node:stream/consumers';

/** The page's report of an error: the error, and the source maps of the modules in its stack. */
export interface ThrownError {
  /** Such as `Error: broken`. */
  title: string;
  stack: string;
  /** Base64, by module id. */
  maps: Record<string, string>;
}

/** A call in a module that webpack has evaluated. */
const CALL = /webpack-internal:\/\/\/(.+?):(\d+):(\d+)/;

/** Logs to the terminal where in the sources an error of the page was thrown, and answers with the same text. */
export async function traceError(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { title, stack, maps } = (await json(request)) as ThrownError;
  const calls = stack.split('\n').flatMap((line) => {
    const [, id = '', row, column] = CALL.exec(line) ?? [];
    const place = maps[id] && sourceOf(maps[id], Number(row), Number(column));
    // Chromium writes `at Part (place)`, Firefox and Safari `Part@place`.
    const [, name] = /^\s*at (?:async )?(.+?) \(|^([^@]+)@/.exec(line)?.filter(Boolean) ?? [];
    return place ? [name ? `    at ${name} (${place})` : `    at ${place}`] : [];
  });
  const text = [title, ...calls].join('\n');
  console.error(`\n${text}`);
  response.writeHead(200, { 'content-type': 'text/plain; charset=utf-8' }).end(text);
}

/** @returns Source file and line, such as `src/part.tsx:6`. */
function sourceOf(map: string, row: number, column: number): string | undefined {
  const entry = new SourceMap(JSON.parse(Buffer.from(map, 'base64').toString())).findEntry(row - 1, column - 1);
  if (!('originalSource' in entry)) return undefined;
  const file = entry.originalSource.replace(/^webpack:\/\/[^/]*\/(\.\/)?/, '').replace(/\?.*$/, '');
  return `${file}:${entry.originalLine + 1}`;
}
