import { describe, expect, it } from '@jest/globals';
import { loginPath, returnPath } from './return-path';

const from = (path: string) => `?from=${encodeURIComponent(path)}`;

describe('the redirect after a sign-in', () => {
  it('leads to the dashboard by default', () => {
    expect(returnPath('')).toBe('/admin');
    expect(returnPath('?from=')).toBe('/admin');
  });

  it.each(['/admin', '/admin?tab=closed', '/admin/quotes/1?x=1#notes'])('leads back to %s', (path) => {
    expect(returnPath(from(path))).toBe(path);
  });

  it.each([
    'https://evil.example/admin',
    '//evil.example/admin',
    '/\\evil.example/admin',
    '\\/evil.example/admin',
    '/\t/evil.example/admin',
    'javascript:alert(1)',
    '/admin/../login',
    '/administrator',
    '/',
    'admin',
  ])('does not lead to %j', (path) => {
    expect(returnPath(from(path))).toBe('/admin');
  });

  it('returns to the page that led to the login page', () => {
    expect(loginPath({ pathname: '/admin', search: '' })).toBe('/login');
    expect(loginPath({ pathname: '/login', search: '' })).toBe('/login');
    const login = loginPath({ pathname: '/admin', search: '?tab=a&b=c' });
    expect(returnPath(login.slice('/login'.length))).toBe('/admin?tab=a&b=c');
  });
});
