import { MINIO_IMAGE } from '@site/testing/images';
import { GenericContainer, type StartedTestContainer, Wait } from 'testcontainers';

const REDIS = 'redis:7';
const SECRET = 'only-for-tests';

/** Postgres, Redis and MinIO as containers, and their variables for the integration tests. */
export async function startGivenServices(): Promise<{ env: Record<string, string>; stop: () => Promise<void> }> {
  const started = await Promise.allSettled([
    new GenericContainer('postgres:17')
      .withEnvironment({ POSTGRES_PASSWORD: SECRET })
      // The data of tests is temporary: it stays in memory, and nothing is flushed. Many suites have their own database.
      .withTmpFs({ '/var/lib/postgresql/data': 'rw' })
      .withCommand([
        'postgres',
        ...['max_connections=400', 'fsync=off', 'synchronous_commit=off', 'full_page_writes=off'].flatMap((one) => [
          '-c',
          one,
        ]),
      ])
      .withExposedPorts(5432)
      .withHealthCheck({
        test: ['CMD', 'pg_isready', '-q', '-h', '127.0.0.1'],
        interval: 500,
        timeout: 3_000,
        retries: 120,
      })
      .withWaitStrategy(Wait.forHealthCheck())
      .start(),
    new GenericContainer(REDIS)
      .withCommand(['redis-server', '--appendonly', 'yes'])
      .withExposedPorts(6379)
      .withWaitStrategy(Wait.forListeningPorts())
      .start(),
    new GenericContainer(MINIO_IMAGE)
      .withEnvironment({ MINIO_ROOT_USER: 'fairhand', MINIO_ROOT_PASSWORD: SECRET })
      .withTmpFs({ '/data': 'rw,mode=1777' })
      .withCommand(['server', '/data'])
      .withExposedPorts(9000)
      .withWaitStrategy(Wait.forHttp('/minio/health/ready', 9000))
      .start(),
  ]);
  const running = started.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  const stop = async () => {
    await Promise.all(running.map((container) => container.stop()));
  };
  const failed = started.find((one) => one.status === 'rejected');
  const [postgres, redis, minio] = running;
  if (failed || !postgres || !redis || !minio) {
    await stop();
    throw failed?.reason ?? new Error('a container is missing');
  }
  const at = (one: StartedTestContainer, port: number) => `${one.getHost()}:${one.getMappedPort(port)}`;
  return {
    env: {
      TEST_DATABASE_URL: `postgres://postgres:${SECRET}@${at(postgres, 5432)}/postgres`,
      // The worker's tests stop and restart Redis, so each of them starts its own.
      TEST_REDIS_IMAGE: REDIS,
      TEST_REDIS_URL: `redis://${at(redis, 6379)}`,
      TEST_S3_ENDPOINT: `http://${at(minio, 9000)}`,
      TEST_S3_ACCESS_KEY: 'fairhand',
      TEST_S3_SECRET_KEY: SECRET,
    },
    stop,
  };
}
