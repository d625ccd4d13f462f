import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { copyWithModules } from './mutants/repository-with-modules.ts';

const TSC = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin', 'tsc');
const TABLE = 'services/contracts/src/leads/lead-fields.ts';
/** Two invented text fields: one for visitors, one for staff. */
const ROWS = `
    luckyNumber: {
      label: 'Lucky number',
      column: 'lucky_number',
      rule: { type: 'line', min: 1, max: 9, message: 'Please tell your lucky number' },
      shows: EVERYWHERE,
    },
    staffRemark: { label: 'Remark', column: 'staff_remark', rule: { type: 'staffLine', max: 99 }, shows: BY_STAFF },`;
const AFTER = '    message: MESSAGE,\n    services: {';

/** Where a field is declared, in addition to its row and its migration. */
const WRITTEN = [
  'infra/seed/statements.ts',
  'mfe-forms/src/features/quote-form/quote-form.tsx',
  'services/api/src/quote-requests/dto/quote-patch.dto.ts',
  'services/api/src/quote-requests/dto/quote-request.dto.ts',
  'services/api/src/submissions/dto/quote-submission.dto.ts',
  'services/core/src/entities/quote-request.entity.ts',
  'services/worker/src/cli/preview-mails.ts',
];
/** Files that derive the field from the entity, or from the submission, once it exists. */
const FOLLOWING = [
  'services/api/src/quote-requests/quote-request.type.ts',
  'services/api/src/submissions/submissions.controller.ts',
  'services/worker/src/notification/lead.repository.ts',
];

/** All rooms that use leads, compiled as one program without their tests. */
const PROGRAM = {
  extends: './tsconfig.json',
  compilerOptions: {
    allowJs: true,
    checkJs: true,
    lib: ['es2024', 'dom', 'dom.iterable'],
    module: 'esnext',
    moduleResolution: 'bundler',
    jsx: 'react-jsx',
    experimentalDecorators: true,
    emitDecoratorMetadata: true,
    strictPropertyInitialization: false,
  },
  files: [],
  include: ['services/*/src', 'mfe-forms/src', 'mfe-admin/src', 'shell/platform/src/*.d.ts', 'infra/seed'],
  exclude: ['**/*.spec.*', '**/node_modules'],
};

let copy: ReturnType<typeof copyWithModules>;
beforeAll(() => {
  copy = copyWithModules();
  writeFileSync(join(copy.root, 'leads.json'), JSON.stringify(PROGRAM));
}, 60_000);
afterAll(() => copy.remove());

/** The compiler's output for the copy. */
function compiled(): Promise<string> {
  const child = spawn(process.execPath, [TSC, '--noEmit', '--pretty', 'false', '-p', 'leads.json'], { cwd: copy.root });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk;
    });
  }
  return new Promise((resolve) => child.on('close', () => resolve(output)));
}

/** A module of the copy. */
const copied = (path: string) => import(join(copy.root, path));

describe('a field that is added to the table of leads', () => {
  it('makes the compiler fail wherever it must be declared, and nowhere else', async () => {
    const table = join(copy.root, TABLE);
    const text = readFileSync(table, 'utf8');
    expect(text.split(AFTER)).toHaveLength(2);
    writeFileSync(table, text.replace(AFTER, `${ROWS}\n${AFTER}`));
    const output = await compiled();
    const files = output.split('\n').flatMap((line) => /^(\S+)\(\d+,\d+\): error/.exec(line)?.[1] ?? []);
    expect([...new Set(files)].sort()).toEqual([...WRITTEN, ...FOLLOWING].sort());
    for (const field of ['luckyNumber', 'staffRemark']) expect(output).toContain(field);
  }, 60_000);

  it('is checked by form and API without further changes', async () => {
    const { checkForm } = await copied('mfe-forms/src/features/form/check-form.ts');
    const { quoteRequestPatchSchema, quoteRequestSubmissionSchema, validate } = await copied(
      'services/contracts/src/index.ts',
    );
    const person = { fullName: 'Ada Price', email: 'ada@example.com', phone: '(214) 555-0100', zipCode: '75201' };
    const data = new FormData();
    for (const [name, value] of Object.entries({ ...person, luckyNumber: ' 7 ' })) data.append(name, value);
    expect(checkForm('quote-request')(data)).toMatchObject({ ok: true, value: { ...person, luckyNumber: '7' } });
    const missing = { ok: false, fields: { luckyNumber: 'Please tell your lucky number' } };
    data.delete('luckyNumber');
    expect(checkForm('quote-request')(data)).toEqual(missing);
    expect(validate(quoteRequestSubmissionSchema, person)).toEqual(missing);
    expect(validate(quoteRequestPatchSchema, { staffRemark: 'fine' })).toEqual({
      ok: true,
      value: { staffRemark: 'fine' },
    });
  });

  it('is stored, mailed and shown without further changes', async () => {
    const { submittedColumns } = await copied('services/contracts/src/index.ts');
    const { leadMail } = await copied('services/worker/src/notification/lead-mail.ts');
    const { LeadFacts } = await copied('mfe-admin/src/features/leads/detail/lead-facts.tsx');
    const { OutcomeFacts } = await copied('mfe-admin/src/features/leads/detail/outcome-facts.tsx');
    const { WorkForm } = await copied('mfe-admin/src/features/leads/detail/work-form.tsx');
    const { QUOTE_REQUESTS } = await copied('mfe-admin/src/features/lead-kinds/quote-request-kind.tsx');
    const lead = {
      kind: 'quote-request',
      ...{ id: '7d0a', fullName: 'Ada Price', email: 'ada@example.com', phone: '(214) 555-0100', zipCode: '75201' },
      ...{ staffRemark: 'A neighbor', quotedPrice: 'TBD', netProfit: '' },
      ...{ luckyNumber: '777', services: [], photos: [], pdfFiles: [], message: null },
      ...{ campaign: {}, suspicion: null, createdAt: new Date(0) },
    };
    const columns: { column: string }[] = submittedColumns('quote-request');
    expect(columns.map(({ column }) => column)).toContain('lucky_number');
    const addresses = { from: 'a@example.com', to: 'b@example.com', publicOrigin: 'https://site.example' };
    expect(leadMail(lead, { eventId: '1', requestId: '2' }, addresses).text).toContain('Lucky number: 777\n');
    const page = renderToStaticMarkup(createElement(LeadFacts, { kind: 'quote-request', lead }));
    expect(page).toContain('<dt>Lucky number</dt><dd>777</dd>');
    expect(QUOTE_REQUESTS.texts).toContainEqual({ field: 'staffRemark', label: 'Remark', max: 99, long: false });
    const texts = QUOTE_REQUESTS.textsOf(lead);
    expect(texts).toMatchObject({ staffRemark: 'A neighbor' });
    // Only amounts have a hint about reports, and are not printed for the crew.
    const form = renderToStaticMarkup(createElement(WorkForm, { spec: QUOTE_REQUESTS, lead, texts }));
    const outcome = renderToStaticMarkup(createElement(OutcomeFacts, { spec: QUOTE_REQUESTS, lead }));
    for (const shown of [form, outcome]) {
      expect(shown).toContain('A neighbor');
      expect(shown.split('Not an amount')).toHaveLength(2);
      expect(shown).toMatch(/data-print="no">(<div class="field">)?<(dt|label)[^>]*>Quoted price/);
      expect(shown).not.toMatch(/data-print="no">(<div class="field">)?<(dt|label)[^>]*>Remark/);
    }
  });
});
