// node dist/cli/check-secrets.js — refuses what no process may start with, before anything is made: secrets of development
// where APP_ENV says production. Asks nothing but its environment.
import { ConfigurationError, refuseDevelopmentSecrets } from '../config/index.js';

try {
  refuseDevelopmentSecrets(process.env);
} catch (error) {
  console.error(error instanceof ConfigurationError ? error.message : error);
  process.exitCode = 1;
}
