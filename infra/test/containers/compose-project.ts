import { spawn } from 'node:child_process';
import { ROOT } from '../../bootstrap/paths.mjs';

export interface Container {
  id: string;
  service: string;
  name: string;
  /** Like `running` or `exited`. */
  state: string;
  exitCode: number;
  restarts: number;
  startedAt: string;
  /** Empty without a health check. */
  health: string;
  /** Id of the image. */
  image: string;
}

/**
 * One instance of docker-compose.yml, with its own name and ports. It does not use testcontainers' compose environment,
 * which removes the containers and their data when `up` fails, although tests inspect them, and which passes on the
 * tester's own settings.
 */
export class ComposeProject {
  readonly name: string;
  readonly folder: string;
  readonly files: string[];
  readonly env: Record<string, string>;

  constructor({
    name,
    folder = ROOT,
    files = ['docker-compose.yml'],
    env = {},
  }: { name: string; folder?: string; files?: string[]; env?: Record<string, string> }) {
    this.name = name;
    this.folder = folder;
    this.files = files;
    this.env = env;
  }

  /** @param args Arguments for `docker compose`. */
  compose(
    args: string[],
    {
      mayFail = false,
      env = {},
      folder = this.folder,
    }: { mayFail?: boolean; env?: Record<string, string>; folder?: string } = {},
  ) {
    const files = this.files.flatMap((file) => ['-f', file]);
    return docker(['compose', '--ansi', 'never', '-p', this.name, ...files, ...args], {
      mayFail,
      folder,
      env: { ...this.env, ...env },
    });
  }

  /** @returns Containers of all services, including ended ones. */
  async containers(): Promise<Container[]> {
    const { stdout } = await docker(['ps', '-aq', '--filter', `label=com.docker.compose.project=${this.name}`]);
    const ids = stdout.split('\n').filter(Boolean);
    if (ids.length === 0) return [];
    // A container that a test ran once can be gone by now: Docker then answers with the others, and an error.
    const inspected = await docker(['inspect', ...ids], { mayFail: true });
    const all: Record<string, any>[] = JSON.parse(inspected.stdout);
    return all.map(({ Id, Name, Image, RestartCount, State, Config }) => ({
      id: Id,
      name: Name.slice(1),
      service: Config.Labels['com.docker.compose.service'],
      state: State.Status,
      exitCode: State.ExitCode,
      restarts: RestartCount,
      startedAt: State.StartedAt,
      health: State.Health?.Status ?? '',
      image: Image,
    }));
  }

  async container(service: string): Promise<Container> {
    const found = (await this.containers()).find((one) => one.service === service);
    if (!found) throw new Error(`there is no container of ${service}`);
    return found;
  }

  async logs(service: string) {
    return (await this.compose(['logs', '--no-log-prefix', service])).stdout;
  }

  /** Rows of a query, run inside the database's container. */
  async sql(query: string): Promise<Record<string, any>[]> {
    const { stdout } = await this.compose([
      ...['exec', '-T', 'postgres', 'psql', '-U', 'fairhand', '-d', 'fairhand', '-At', '-v', 'ON_ERROR_STOP=1', '-c'],
      `select coalesce(json_agg(rows), '[]') from (${query}) as rows`,
    ]);
    return JSON.parse(stdout);
  }

  /** All mails in the volume, by event. */
  async mails(): Promise<Map<string, string>> {
    const { stdout } = await docker([
      ...['run', '--rm', '--network', 'none', '-v', `${this.name}_mail:/mail:ro`, this.#image('worker'), 'sh', '-c'],
      'cd /mail && for mail in *.eml; do [ -e "$mail" ] && printf "\\0%s\\n" "$mail" && cat "$mail"; done; true',
    ]);
    return new Map(
      stdout
        .split('\0')
        .filter(Boolean)
        .map((text) => [text.slice(0, text.indexOf('.eml')), text.slice(text.indexOf('\n') + 1)]),
    );
  }

  #image(name: string) {
    return `fairhand/${name}:${this.env.TAG ?? 'local'}`;
  }

  /** Ends everything and removes its data. */
  async down() {
    const args = ['--profile', '*', 'down', '--volumes', '--remove-orphans', '--timeout', '10'];
    const { code, stdout, stderr } = await this.compose(args, { mayFail: true });
    if (code === 0) return;
    const output = `${stdout}${stderr}`.slice(-4_000);
    // A known bug of Docker's engine (moby#23302): a network counts an endpoint whose container is gone.
    if ((await this.containers()).length > 0 || !output.includes('has active endpoints')) {
      throw new Error(`docker compose down of ${this.name} ended with ${code}:\n${output}`);
    }
    console.warn(`Docker kept a network of ${this.name}, which has no container any more:\n${output}`);
  }
}

export function docker(
  args: string[],
  {
    mayFail = false,
    folder = ROOT,
    env = {},
  }: { mayFail?: boolean; folder?: string; env?: Record<string, string> } = {},
): Promise<{ code: number; stdout: string; stderr: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn('docker', args, {
      cwd: folder,
      env: { ...cleanEnvironment(), ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let [stdout, stderr] = ['', ''];
    child.stdout.setEncoding('utf8').on('data', (chunk) => {
      stdout += chunk;
    });
    child.stderr.setEncoding('utf8').on('data', (chunk) => {
      stderr += chunk;
    });
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0 || mayFail) return resolve({ code: code ?? 1, stdout, stderr });
      reject(new Error(`docker ${args.join(' ')}\nended with ${code}:\n${`${stdout}${stderr}`.slice(-4_000)}`));
    });
  });
}

/** Settings in the tester's own environment must not reach the site under test. */
function cleanEnvironment() {
  const own =
    /^(PORT|PUBLIC_ORIGIN|LISTEN_ADDRESS|ADMIN_|S3_|SMTP_URL|MAIL_|LIMIT_|TRUST_PROXY|APP_ENV|TAG|RELEASE_|POSTGRES_PASSWORD|DATABASE_URL|REDIS_(URL|PREFIX|PASSWORD)|OTEL_|COMPOSE_PROFILES|NODE_OPTIONS|JEST_)/;
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !own.test(name)));
}
