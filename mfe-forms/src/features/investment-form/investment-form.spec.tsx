/** @jest-environment jsdom */
import { expect, it } from '@jest/globals';
import { MockHost } from '@site/platform/mock-host';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { InvestmentInquiryForm } from './investment-form';

/** For each field: a rejected value, its message, and a minimal accepted value. */
it.each([
  ['Full name', 'A', 'Full name is required', 'Al'],
  ['Email', 'ada@example', 'Invalid email address', 'ada@example.com'],
  ['Phone', '214555010', 'Please enter a valid phone number', '2145550100'],
  ['Estimated investment amount', ' ', 'Please enter an estimated investment amount', '1'],
] as const)('%s: rejects "%s" with "%s" and accepts "%s"', async (label, refused, message, taken) => {
  const user = userEvent.setup();
  render(
    <MockHost>
      <InvestmentInquiryForm />
    </MockHost>,
  );
  // The previous test's draft.
  for (const box of screen.getAllByRole('textbox')) await user.clear(box);
  const field = screen.getByLabelText(label);
  await user.type(field, refused);
  await user.tab();
  // No message before the first attempt.
  expect(screen.queryByText(message)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Submit Inquiry' }));
  expect(await screen.findByText(message)).toBeTruthy();
  await user.clear(field);
  await user.type(field, taken);
  expect(screen.queryByText(message)).toBeNull();
});
