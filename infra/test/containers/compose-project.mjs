import { spawn } from 'node:child_process';
import { ROOT } from '../../local/paths.mjs';

/**
 * @typedef {object} Container
 * @property {string} id
 * @property {string} service
 * @property {string} name
 * @property {string} state Like `running` or `exited`.
 * @property {number} exitCode
 * @property {number} restarts
 * @property {string} startedAt
 * @property {string} health Empty where none is checked.
 * @property {string} image Its id.
 */

/** One instance of docker-compose.yml, under a name of its own, with ports of its own. */
export class ComposeProject {
  /** @param {{ name: string, folder?: string, files?: string[], env?: Record<string, string> }} options */
  constructor({ name, folder = ROOT, files = ['docker-compose.yml'], env = {} }) {
    this.name = name;
    this.folder = folder;
    this.files = files;
    this.env = env;
  }

  /**
   * @param {string[]} args Of `docker compose`.
   * @param {{ mayFail?: boolean, env?: Record<string, string>, folder?: string }} [options]
   */
  compose(args, { mayFail = false, env = {}, folder = this.folder } = {}) {
    const files = this.files.flatMap((file) => ['-f', file]);
    return docker(['compose', '--ansi', 'never', '-p', this.name, ...files, ...args], {
      mayFail,
      folder,
      env: { ...this.env, ...env },
    });
  }

  /** @returns {Promise<Container[]>} Of all services, the ended ones too. */
  async containers() {
    const { stdout } = await docker(['ps', '-aq', '--filter', `label=com.docker.compose.project=${this.name}`]);
    const ids = stdout.split('\n').filter(Boolean);
    if (ids.length === 0) return [];
    const inspected = await docker(['inspect', ...ids]);
    /** @type {Record<string, any>[]} */
    const all = JSON.parse(inspected.stdout);
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

  /** @param {string} service @returns {Promise<Container>} */
  async container(service) {
    const found = (await this.containers()).find((one) => one.service === service);
    if (!found) throw new Error(`there is no container of ${service}`);
    return found;
  }

  /** @param {string} service */
  async logs(service) {
    return (await this.compose(['logs', '--no-log-prefix', service])).stdout;
  }

  /** Rows of a query, asked inside of the database's container. @param {string} query @returns {Promise<Record<string, any>[]>} */
  async sql(query) {
    const { stdout } = await this.compose([
      ...['exec', '-T', 'postgres', 'psql', '-U', 'fairhand', '-d', 'fairhand', '-At', '-v', 'ON_ERROR_STOP=1', '-c'],
      `select coalesce(json_agg(rows), '[]') from (${query}) as rows`,
    ]);
    return JSON.parse(stdout);
  }

  /** All mails in the volume, by event. @returns {Promise<Map<string, string>>} */
  async mails() {
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

  /** @param {string} name */
  #image(name) {
    return `fairhand/${name}:${this.env.TAG ?? 'local'}`;
  }

  /** Ends everything and removes its data. */
  async down() {
    await this.compose(['--profile', '*', 'down', '--volumes', '--remove-orphans', '--timeout', '10']);
  }
}

/**
 * @param {string[]} args
 * @param {{ mayFail?: boolean, folder?: string, env?: Record<string, string> }} [options]
 * @returns {Promise<{ code: number, stdout: string, stderr: string }>}
 */
export function docker(args, { mayFail = false, folder = ROOT, env = {} } = {}) {
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

/** Nothing that the tester's own environment says about a site may reach the one under test. */
function cleanEnvironment() {
  const own =
    /^(PORT|PUBLIC_ORIGIN|LISTEN_ADDRESS|ADMIN_|S3_|SMTP_URL|MAIL_|LIMIT_|TRUST_PROXY|APP_ENV|TAG|RELEASE_|POSTGRES_PASSWORD|DATABASE_URL|REDIS_(URL|PREFIX|PASSWORD)|OTEL_|COMPOSE_PROFILES|NODE_OPTIONS|JEST_)/;
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !own.test(name)));
}
