import { word } from '@site/core/config';
import * as v from 'valibot';

/**
 * Directives that an owner may extend for a tag manager or an error collector. Never inline scripts, and nothing that
 * frames or replaces pages.
 */
const OPENABLE = ['script-src', 'style-src', 'img-src', 'font-src', 'connect-src', 'frame-src'];
const SOURCE = /^(?:https|wss):\/\/(?:\*\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)+(?::\d{1,5})?(?:\/[\w./~-]*)?$/;

const entriesOf = (text: string) =>
  text
    .split(';')
    .map((entry) => entry.trim().split(/\s+/))
    .filter(([directive]) => directive);

/**
 * CSP_EXTRA, such as `script-src https://www.googletagmanager.com; connect-src https://*.google-analytics.com`: sources
 * by directive.
 */
export const cspExtra = v.pipe(
  word,
  v.check(
    (text) =>
      entriesOf(text).every(
        ([directive = '', ...sources]) =>
          OPENABLE.includes(directive) && sources.length > 0 && sources.every((source) => SOURCE.test(source)),
      ),
    `must be entries like "script-src https://tags.example.com" with semicolons between, of ${OPENABLE.join(', ')}`,
  ),
  v.transform((text): PolicyExtra => entriesOf(text).map(([directive = '', ...sources]) => [directive, sources])),
);
export type PolicyExtra = readonly (readonly [directive: string, sources: readonly string[]])[];

/** TAG_SCRIPTS: URLs of scripts for public pages, separated by spaces. */
export const tagScripts = v.pipe(
  word,
  v.transform((text) => text.split(/\s+/).filter(Boolean)),
  v.check(
    (scripts) => scripts.every((script) => /^https:\/\/[^\s"'<>]+$/.test(script)),
    'must be https addresses of scripts, with spaces between',
  ),
);

/** Adds sources to a policy; a directive that the policy lacks starts with `'self'`. */
export function openedPolicy(policy: readonly string[], extra: PolicyExtra): string {
  const directives = new Map(policy.map((entry) => [entry.split(' ')[0] ?? '', entry]));
  for (const [directive, sources] of extra) {
    directives.set(directive, `${directives.get(directive) ?? `${directive} 'self'`} ${sources.join(' ')}`);
  }
  return [...directives.values()].join('; ');
}
