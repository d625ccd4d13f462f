// The text of the public screens, copied by hand from the owner's specification and never from the code: a change of
// text in `services/contracts` or in a page's content fails here.

import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Browser, Page } from 'playwright-core';
import { ROOT, RUN } from '../../bootstrap/paths.mjs';
import type { Product } from './product.ts';
import { stopAdRedirect } from './public-paths.ts';
import { expect, test } from './test.ts';

let browser: Browser;
let product: Product;

test.beforeAll(async ({ site, browser: chromium }) => {
  product = site;
  browser = chromium;
});

type Word = [role: 'heading' | 'link' | 'button' | 'text', name: string];

const SERVICES = [
  ['handyman', 'Full Home Remodel'],
  ['electrical', 'Electrical'],
  ['roofing', 'Roofing'],
  ['plumbing', 'Plumbing'],
  ['interior-design', 'Interior Design'],
  ['landscaping', 'Landscaping'],
  ['painting', 'Painting'],
  ['drywall', 'Drywall'],
  ['water-damage', 'Water Damage Restoration'],
  ['hvac', 'HVAC Repair'],
  ['consulting', 'Consulting'],
  ['flooring', 'Flooring'],
  ['foundation-repair', 'Foundation Repair'],
  ['solar-power', 'Solar Power'],
];
const CITIES = 'Arlington, Plano, Irving, Garland, McKinney, Frisco, Denton, Carrollton, Richardson, Lewisville'.split(
  ', ',
);

/** The public routes, their titles, and their content. */
const ROUTES: { path: string; title: string; status?: number; inMain: Word[] }[] = [
  {
    path: '/',
    title: 'Fairhand | Dallas-Fort Worth Home Renovation Experts',
    inMain: [
      ['heading', "DFW's Renovation Experts"],
      ['text', 'Quality construction services across Dallas-Fort Worth'],
      ['link', 'Get a Free Quote'],
      ['heading', 'Our Professional Services'],
      ['text', 'Expert construction and renovation services across DFW'],
      ['link', 'Request a Quote'],
      ['heading', 'Meet Our Team'],
    ],
  },
  {
    path: '/work-samples',
    title: 'Work Samples | Fairhand',
    inMain: [
      ['heading', 'Our Transformations'],
      ['link', 'Request a Consultation'],
      ['heading', 'Start Your Project Today'],
    ],
  },
  {
    path: '/privacy-policy',
    title: 'Privacy Policy | Fairhand',
    inMain: [['text', 'Last updated April 30, 2025']],
  },
  {
    path: '/login',
    title: 'Admin Login | Fairhand',
    inMain: [
      ['button', 'Login'],
      ['link', 'Return to Home Page'],
    ],
  },
  { path: '/ad', title: 'Just a moment... | Fairhand', inMain: [['text', 'Just a moment...']] },
  {
    path: '/any/other/path',
    title: 'Page Not Found | Fairhand',
    status: 404,
    inMain: [
      ['heading', '404 Page Not Found'],
      ['text', 'The page you are looking for does not exist or has been moved.'],
      ['link', 'Return to Home'],
    ],
  },
  ...SERVICES.map(([id, name]) => ({
    path: `/services/${id}`,
    title: `${name} in Dallas-Fort Worth | Fairhand`,
    inMain: [
      ['heading', `${name} in Dallas-Fort Worth`],
      ['heading', `Request a Quote for ${name}`],
      ...CITIES.map((city) => ['text', city]),
    ] as Word[],
  })),
];

function find(page: Page, [role, name]: Word) {
  const main = page.getByRole('main');
  return role === 'text' ? main.getByText(name, { exact: true }) : main.getByRole(role, { name, exact: true });
}

test.describe('the texts specified by the owner', () => {
  for (const { path, title, status = 200, inMain } of ROUTES) {
    test(`appear on ${path}, under its title`, async () => {
      const page = await browser.newPage();
      await stopAdRedirect(page);
      const response = await page.goto(product.origin + path, { waitUntil: 'load' });
      expect(response?.status()).toBe(status);
      expect(await page.title()).toBe(title);
      for (const word of inMain) {
        expect({ word, shown: await find(page, word).first().isVisible() }).toEqual({ word, shown: true });
      }
      const header = page.getByRole('banner');
      await expect(header.getByText('Modern Service. Affordable Mastery.', { exact: true })).toBeVisible();
      await page.close();
    });
  }

  test('reserve the dashboard for signed-in users', async () => {
    const page = await browser.newPage();
    await page.goto(`${product.origin}/admin`);
    await page.waitForURL(/\/login/);
    await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible();
    await page.close();
  });

  test('determine the service cards: no Other Work, Full Home Remodels or Total Home Remodels', async () => {
    const page = await browser.newPage();
    await page.goto(product.origin);
    const grid = page.locator('#services');
    for (const name of ['Other Work', 'Full Home Remodels', 'Total Home Remodels']) {
      expect(await grid.getByRole('heading', { name, exact: true }).count()).toBe(0);
    }
    for (const [id, name] of SERVICES) {
      const card = grid.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });
      await expect(card.getByRole('link', { name: /^Learn More/ })).toHaveAttribute('href', `/services/${id}`);
    }
    await page.close();
  });

  test('include the reasons to choose us on a service page', async () => {
    const page = await browser.newPage();
    await page.goto(`${product.origin}/services/electrical`);
    await expect(page.getByRole('heading', { name: /^Why Choose / })).toBeVisible();
    await page.close();
  });

  test('promise investors 15 projects and 10% a year', async () => {
    const page = await browser.newPage();
    await page.goto(`${product.origin}/investments`);
    const text = (await page.getByRole('main').innerText()).replace(/\s+/g, ' ');
    expect(text).toMatch(/15 consecutive profitable fix and flip projects/);
    expect(text).toMatch(/10% yearly interest on loans collateralized by houses/);
    await expect(page.getByRole('main').getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/');
    await page.close();
  });
});

test.describe('the command that prints the public text', () => {
  test('prints every page, including its collapsed parts and alt texts', async () => {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [RUN, '--dev', 'infra/dev/text.ts', product.origin],
      { cwd: ROOT, maxBuffer: 4 * 1024 * 1024 },
    );
    for (const { path, title, status } of ROUTES) {
      if (path === '/any/other/path') continue;
      expect(stdout).toContain(`= ${path}\n${title}\n`);
      expect(status).toBeUndefined();
    }
    expect(stdout).toContain('Yes. Add up to five photos and five PDF documents to your request, each up to 15 MB.');
    expect(stdout).toContain('[Portrait of Elena Ruiz]');
    expect(stdout.match(/^Follow$/gm)).toHaveLength(1);
    expect(stdout).toContain('\nThank you. We have your inquiry.\n');
    expect(stdout).toContain('\nPlease enter a valid ZIP code\n');
  });
});

/** The messages of an empty form. */
const FORMS: { path: string; button: string; messages: Record<string, string> }[] = [
  {
    path: '/',
    button: 'Submit Request',
    messages: {
      fullName: 'Full name is required',
      email: 'Please enter a valid email address',
      phone: 'Please enter a valid phone number',
      zipCode: 'Please enter a valid ZIP code',
    },
  },
  {
    path: '/investments',
    button: 'Submit Inquiry',
    messages: {
      fullName: 'Full name is required',
      email: 'Invalid email address',
      phone: 'Please enter a valid phone number',
      investmentAmount: 'Please enter an estimated investment amount',
    },
  },
  {
    path: '/login',
    button: 'Login',
    messages: { email: 'Please enter a valid email address', password: 'Password is required' },
  },
];

test.describe('an empty form', () => {
  for (const { path, button, messages } of FORMS) {
    test(`on ${path} shows what is missing`, async () => {
      const page = await browser.newPage();
      await page.goto(product.origin + path, { waitUntil: 'load' });
      await page.getByRole('main').getByRole('button', { name: button, exact: true }).click();
      for (const [field, message] of Object.entries(messages)) {
        const input = page.locator(`main [name="${field}"][aria-invalid="true"]`);
        await expect(input).toBeVisible();
        const ids = ((await input.getAttribute('aria-describedby')) ?? '').split(' ');
        const described = await page.evaluate(
          (all) => all.map((id) => document.getElementById(id)?.textContent?.trim()),
          ids,
        );
        expect({ field, described }).toEqual({ field, described: expect.arrayContaining([message]) });
      }
      const first = Object.keys(messages)[0];
      await expect(page.locator(`main [name="${first}"]`)).toBeFocused();
      await page.close();
    });
  }
});
