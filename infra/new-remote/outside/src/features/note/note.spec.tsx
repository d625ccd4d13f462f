import { expect, it } from '@jest/globals';
import { MockHost } from '@site/platform/mock-host';
import { render, screen } from '@testing-library/react';
import { Note } from './note';

it('names its topic', () => {
  render(
    <MockHost>
      <Note topic="roofing" />
    </MockHost>,
  );
  expect(screen.getByText('A note from mfe-sample about roofing.')).not.toBeNull();
});
