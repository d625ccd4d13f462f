import { describe, expect, it } from '@jest/globals';
import { DEFAULTS, LIMITS } from '@site/testing/spec-facts';
import { ApiConfig } from './api-config.js';

const HOUR = 3_600_000;
const env = { DATABASE_URL: 'postgres://localhost/site' };

describe('the configuration of the API', () => {
  it('defaults to the limits of the contract', () => {
    const { limits, session, projectFiles } = new ApiConfig(env);
    const { submissions, uploads, events, sessionIdleHours, sessionMaxHours } = DEFAULTS;
    // 15 MiB for each of the uploads.
    expect(limits).toEqual({ submissions, uploads, uploadBytes: 120 * 15 * 1024 * 1024, events, visits: 120 });
    expect(session).toEqual({ idle: sessionIdleHours * HOUR, absolute: sessionMaxHours * HOUR });
    expect(projectFiles).toEqual(LIMITS.projectFiles);
  });

  it('defaults to the address that the shell listens on', () => {
    expect(new ApiConfig(env).publicOrigin).toBe('http://localhost:3000');
    expect(new ApiConfig({ ...env, PORT: '4321' }).publicOrigin).toBe('http://localhost:4321');
    expect(new ApiConfig({ ...env, PORT: '4321', PUBLIC_ORIGIN: 'https://www.example.com' }).publicOrigin).toBe(
      'https://www.example.com',
    );
  });

  it('refuses an office that closes before it opens', () => {
    expect(() => new ApiConfig({ ...env, OFFICE_CLOSES: '07:00' })).toThrow(
      'OFFICE_OPENS must be before OFFICE_CLOSES',
    );
  });

  it('accepts limits from the environment', () => {
    const { limits, session } = new ApiConfig({
      ...env,
      LIMIT_SUBMISSIONS: '7',
      LIMIT_UPLOADS: '8',
      SESSION_IDLE_HOURS: '9',
    });
    expect(limits).toMatchObject({ submissions: 7, uploads: 8 });
    expect(session.idle).toBe(9 * HOUR);
  });
});
