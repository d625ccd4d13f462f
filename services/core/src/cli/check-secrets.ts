// node dist/cli/check-secrets.js — runs before anything is created, and fails if APP_ENV is production and a secret
// is a development default. Reads only its environment.
import { ConfigurationError, refuseDevelopmentSecrets } from '../config/index.js';

try {
  refuseDevelopmentSecrets(process.env);
} catch (error) {
  console.error(error instanceof ConfigurationError ? error.message : error);
  process.exitCode = 1;
}
