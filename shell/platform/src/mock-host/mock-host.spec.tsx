import { describe, expect, it } from '@jest/globals';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Icon, Link, Slot, useOrigin, useParams, usePath } from '../index.js';
import { MockHost, type MockHostProps } from './index.js';

const render = (content: ReactNode, props: Omit<MockHostProps, 'children'> = {}) =>
  renderToStaticMarkup(<MockHost {...props}>{content}</MockHost>);

function Route() {
  return <p>{[usePath(), useParams().serviceId, useOrigin()].join(' ')}</p>;
}

describe('the mock host', () => {
  it('provides what the shell provides: the location, the origin, icons, links', () => {
    expect(render(<Route />, { path: '/services/roofing', params: { serviceId: 'roofing' } })).toBe(
      '<p>/services/roofing roofing http://localhost</p>',
    );
    expect(render(<Icon name="hammer" />)).toContain('href="/icons.svg#hammer"');
    expect(render(<Link href="/ad">Ad</Link>)).toContain('<a href="/ad"');
  });

  it('shows slots of other remotes as boxes with their name and props', () => {
    const box = render(<Slot name="quote-form" services={['roofing']} />);
    expect(box).toMatch(/^<div data-slot="quote-form"[^>]*>Slot: quote-form/);
    expect(box).toContain('{&quot;services&quot;:[&quot;roofing&quot;]}');
    expect(render(<Slot name="investment-form" />)).toMatch(/>Slot: investment-form<\/div>$/);
  });

  it('lets a test replace any part', () => {
    const SlotOutlet = () => <form />;
    expect(render(<Slot name="investment-form" />, { host: { SlotOutlet } })).toBe('<form></form>');
    expect(render(<Route />, { host: { origin: 'https://fairhand.example' } })).toContain('https://fairhand.example');
  });

  it('is required: without a host the platform throws', () => {
    expect(() => renderToStaticMarkup(<Icon name="hammer" />)).toThrow('No host');
  });
});
