import { describe, expect, it } from '@jest/globals';
import { safeParse } from 'valibot';
import { cspExtra, tagScripts } from './page-policy';
import { answerHeaders } from './security-headers';

const policyOf = (text: string | undefined, url: string) => {
  const extra = text === undefined ? undefined : safeParse(cspExtra, text).output;
  const headers = answerHeaders('https://www.example.com', extra as never)(url);
  return String(headers['content-security-policy']).split('; ');
};

describe('CSP_EXTRA', () => {
  const TAGS =
    'script-src https://www.googletagmanager.com; connect-src https://*.google-analytics.com wss://live.example.com';

  it('allows its sources on public pages, and nothing else', () => {
    const opened = policyOf(TAGS, '/services/roofing?utm_source=a');
    expect(opened).toContain("script-src 'self' https://www.googletagmanager.com");
    expect(opened).toContain("connect-src 'self' https://*.google-analytics.com wss://live.example.com");
    expect(opened.filter((entry) => !policyOf(undefined, '/').includes(entry))).toHaveLength(2);
  });

  it.each(['/admin', '/admin?tab=new-quotes', '/admin/people', '/login', '/login/link', '/api/leads'])(
    'does not apply to staff pages and the API: %s',
    (url) => {
      expect(policyOf(TAGS, url)).toEqual(policyOf(undefined, url));
    },
  );

  it.each([
    "script-src 'unsafe-inline'",
    'script-src *',
    'script-src http://tags.example.com',
    'script-src data:',
    'default-src https://tags.example.com',
    'frame-ancestors https://tags.example.com',
    'script-src',
    'script-src https://a.example.com, https://b.example.com\r\nx-evil: 1',
  ])('refuses %j', (text) => {
    expect(safeParse(cspExtra, text).success).toBe(false);
  });
});

describe('TAG_SCRIPTS', () => {
  it('accepts only https URLs, separated by spaces', () => {
    expect(safeParse(tagScripts, 'https://a.example.com/x.js?id=1  https://b.example.com/y.js').output).toEqual([
      'https://a.example.com/x.js?id=1',
      'https://b.example.com/y.js',
    ]);
    expect(safeParse(tagScripts, 'http://a.example.com/x.js').success).toBe(false);
    expect(safeParse(tagScripts, 'https://a.example.com/"><script>').success).toBe(false);
  });
});
