import { describe, expect, it } from '@jest/globals';
import { ownOrigins } from './own-origins.js';

describe('the origins of the site', () => {
  it.each([
    ['http://localhost:3000', ['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000']],
    ['http://127.0.0.1', ['http://localhost', 'http://127.0.0.1', 'http://[::1]']],
    ['https://www.example.com', ['https://www.example.com']],
    ['http://192.0.2.7:3000', ['http://192.0.2.7:3000']],
    ['http://localhost.example', ['http://localhost.example']],
  ])('at %s are %j', (publicOrigin, origins) => {
    expect(ownOrigins(publicOrigin)).toEqual(origins);
  });
});
