import { describe, expect, it } from '@jest/globals';
import { matchRoute } from './match-route.js';

const route = (path: string) => ({ path, remote: 'mfe-x', page: 'x', layout: 'site' });
const routes = [route('/'), route('/services/:serviceId'), route('/admin')];

describe('matchRoute', () => {
  it('finds the route and decodes its parameters', () => {
    expect(matchRoute(routes, '/')?.route.path).toBe('/');
    expect(matchRoute(routes, '/services/water%20damage')?.params).toEqual({ serviceId: 'water damage' });
  });

  it('keeps the case of parameters', () => {
    expect(matchRoute(routes, '/services/HVAC')?.params).toEqual({ serviceId: 'HVAC' });
  });

  it.each([
    '/services',
    '/services/a/b',
    '/adminx',
    '/services/%',
    '/services/%E0%A4%A',
    '//evil.example',
    '/ADMIN',
    '/Services/hvac',
  ])('matches nothing for %s', (path) => {
    expect(matchRoute(routes, path)).toBeUndefined();
  });
});
