import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { convertWorkflowTemplate, NoOperationTraceWriter, parseWorkflow } from '@actions/workflow-parser';
import { describe, expect, it } from '@jest/globals';
import { Ajv } from 'ajv';
import { parse } from 'yaml';

const WORKFLOWS = '.github/workflows';
const OUTSIDE = 'infra/new-remote/outside/.github/workflows';
const FORMS = '.github/ISSUE_TEMPLATE';
const yamlIn = (folder: string) => readdirSync(folder).filter((name) => name.endsWith('.yml'));
const read = (file: string) => readFileSync(file, 'utf8');
const workflows = [WORKFLOWS, OUTSIDE].flatMap((folder) => yamlIn(folder).map((name) => join(folder, name)));
const { scripts, workspaces } = JSON.parse(read('package.json'));

const errorsOf = async (name: string, content: string) => {
  const { context, value } = parseWorkflow({ name, content }, new NoOperationTraceWriter());
  if (value) await convertWorkflowTemplate(context, value);
  return context.errors.getErrors().map(({ message }) => message);
};

describe('workflows', () => {
  it.each(workflows)("pass GitHub's own parser: %s", async (file) => {
    expect(await errorsOf(file, read(file))).toEqual([]);
  });

  it.each([
    ['an unknown key', 'on: push\njobs:\n  a:\n    runs-on: x\n    stepz: []\n'],
    ['an unknown event', 'on: pushed\njobs:\n  a:\n    runs-on: x\n    steps: [{ run: ls }]\n'],
    ['an unknown context', `on: push\njobs:\n  a:\n    runs-on: x\n    steps: [{ run: "${'$'}{{ here.b }}" }]\n`],
  ])('are refused with %s', async (_, content) => {
    expect(await errorsOf('wrong.yml', content)).not.toEqual([]);
  });

  it.each(yamlIn(WORKFLOWS))('call scripts that exist: %s', (name) => {
    for (const [, script = ''] of read(join(WORKFLOWS, name)).matchAll(/npm run ([\w:-]+)/g)) {
      expect(Object.keys(scripts)).toContain(script);
    }
  });

  it.each(yamlIn(WORKFLOWS))('are filtered by paths that exist: %s', (name) => {
    const { pull_request, push } = parse(read(join(WORKFLOWS, name))).on;
    for (const path of [...(pull_request?.paths ?? []), ...(push?.paths ?? [])]) {
      const [folder] = path.split(/\/\*\*|\*/);
      expect({ path, exists: existsSync(folder) || existsSync(join(folder, '..')) }).toEqual({ path, exists: true });
    }
  });

  it.each(workflows)('pin third-party actions by commit, with the version beside it: %s', (file) => {
    const used = [...read(file).matchAll(/uses: (?!\.\/|actions\/)(.+)/g)].map(([, action = '']) => action);
    expect(used.filter((action) => !/^[\w.-]+\/[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(action))).toEqual([]);
  });

  it('report a missing environment before they release anything', () => {
    const [first] = parse(read(join(WORKFLOWS, 'release-frontend.yml'))).jobs.release.steps;
    expect(first.run).toMatch(/::error::.*RELEASE_SITE.*RELEASE_TOKEN/);
  });

  it('ask for a changeset on a pull request', () => {
    const { changeset } = parse(read(join(WORKFLOWS, 'check.yml'))).jobs;
    expect(changeset.if).toBe("github.event_name == 'pull_request'");
    expect(changeset.steps.at(-1).run).toContain('changeset status');
  });

  it('fail for high and critical vulnerabilities only', () => {
    const scan = parse(read(join(WORKFLOWS, 'images.yml'))).jobs.image.steps.find(
      (step: { with?: { format?: string } }) => step.with?.format === 'sarif',
    );
    expect(scan.with).toMatchObject({ severity: 'HIGH,CRITICAL', 'limit-severities-for-sarif': true });
  });

  const frontends: string[] = workspaces.filter((folder: string) => folder.startsWith('mfe-'));

  it.each(frontends)('release a frontend when it changes, with its own token: %s', (remote) => {
    const { on, jobs } = parse(read(join(WORKFLOWS, `release-${remote}.yml`)));
    expect(on.push.paths).toContain(`${remote}/**`);
    expect(frontends.filter((other) => on.push.paths.includes(`${other}/**`))).toEqual([remote]);
    expect(jobs.release.with).toEqual({ remote });
  });

  it('build an image of every frontend and service', () => {
    const built = parse(read(join(WORKFLOWS, 'images.yml'))).jobs.image.strategy.matrix.include;
    expect(built.map(({ name }: { name: string }) => name).sort()).toEqual(
      ['api', 'worker', 'shell', ...frontends].sort(),
    );
    for (const { file } of built) expect(existsSync(`infra/docker/${file}.Dockerfile`)).toBe(true);
  });
});

describe('issue forms', () => {
  const ajv = new Ajv({ strict: false });
  // GitHub's own format names are not checked.
  for (const format of ['uri', 'email', 'color']) ajv.addFormat(format, true);
  const validators = Object.fromEntries(
    ['forms', 'config'].map((name) => [
      name,
      ajv.compile({ ...JSON.parse(read(`infra/test/schemas/github-issue-${name}.json`)), $schema: undefined }),
    ]),
  );

  it.each(yamlIn(FORMS))('pass the published schema: %s', (name) => {
    const validate = validators[name === 'config.yml' ? 'config' : 'forms'];
    validate?.(parse(read(join(FORMS, name))));
    expect(validate?.errors ?? []).toEqual([]);
  });

  it('are refused without a body', () => {
    expect(validators.forms?.({ name: 'Bug', description: 'Something' })).toBe(false);
  });
});

describe('CODEOWNERS', () => {
  it('names folders that exist', () => {
    const folders = [...read('.github/CODEOWNERS').matchAll(/^(\/\S+)\s/gm)].map(([, folder = '']) => folder.slice(1));
    expect(folders.length).toBeGreaterThan(5);
    expect(folders.filter((folder) => !existsSync(folder))).toEqual([]);
  });
});
