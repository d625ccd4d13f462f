import { explain } from '@site/core/config';
import { closingApp, collectGarbageWhenIdle, listen, runProcess } from '@site/core/process';
import { ApiConfig } from './config/api-config.js';
import { createApp } from './create-app.js';

void runProcess({
  name: 'api',
  variables: ApiConfig.variables,
  async start({ settings: config, storage, logger, onShutdown }) {
    const app = await createApp({ config, storage, logger }).catch(
      explain('DATABASE_URL: the database cannot be reached'),
    );
    onShutdown(closingApp(app));
    logger.info({ port: await listen(app, config, 'API_PORT') }, 'api listening');
    collectGarbageWhenIdle();
  },
});
