import { existsSync, readFileSync } from 'node:fs';
import pino from 'pino';
import { createApp } from './app';
import { SiteUpdater } from './site-updater';
import { openShellFiles } from './static-files';

const root = '/work/main';
const names = ['mfe-marketing', 'mfe-forms', 'mfe-admin'].filter((n) => existsSync(`${root}/${n}/dist/manifest.json`));
const source = {
  current: async () =>
    names.map((remote) => {
      const manifest = JSON.parse(readFileSync(`${root}/${remote}/dist/manifest.json`, 'utf8'));
      return { remote, version: manifest.version, manifest };
    }),
  readFile: async (remote: string, _v: string, path: string) => readFileSync(`${root}/${remote}/dist/${path}`),
};
const shellFiles = await openShellFiles(`${root}/shell/dist`);
const port = Number(process.env.PORT ?? 3900);
const logger = pino();
const updater = new SiteUpdater(source, { origin: `http://localhost:${port}`, shellBase: shellFiles.base }, logger);
await updater.refresh();
const app = await createApp({
  settings: {
    port,
    host: '127.0.0.1',
    apiUrl: process.env.API_URL ?? 'http://127.0.0.1:1',
    databaseUrl: '',
    publicOrigin: '',
    trustProxy: 0,
  },
  updater,
  shellFiles,
  readReleaseFile: async (r, v, p) => {
    try {
      return await source.readFile(r, v, p);
    } catch {
      return undefined;
    }
  },
  versionsOf: async () => ['x'],
  logger,
});
await app.listen({ port, host: '127.0.0.1' });
