import { randomUUID } from 'node:crypto';
import type { FakeRoute } from '@site/kit';

const stored = () => ({
  status: 201,
  body: { id: randomUUID(), status: 'new', createdAt: new Date().toISOString() },
});

/** The API routes that the forms use. */
export const fakeApi: FakeRoute[] = [
  {
    method: 'POST',
    path: /^\/api\/submit-quote$/,
    fields: { email: 'Please enter a valid email address', phone: 'Please enter a valid phone number' },
    answer: stored,
  },
  {
    method: 'POST',
    path: /^\/api\/investment-inquiries$/,
    fields: { investmentAmount: 'Please enter an estimated investment amount' },
    answer: stored,
  },
  {
    method: 'POST',
    path: /^\/api\/upload$/,
    fields: { photos: 'File photo.jpg has invalid format. Accepted formats: JPG, PNG, WebP.' },
    answer: ({ body }) => {
      const [, name = 'file'] = /filename="([^"]*)"/.exec(body.toString('latin1')) ?? [];
      return { status: 201, body: { files: [`/api/files/${randomUUID()}/${encodeURIComponent(name)}`] } };
    },
  },
];
