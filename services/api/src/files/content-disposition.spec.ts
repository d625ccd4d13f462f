import { describe, expect, it } from '@jest/globals';
import { contentDisposition } from './content-disposition.js';

describe('contentDisposition', () => {
  it.each([
    ['plan.pdf', `inline; filename="plan.pdf"; filename*=UTF-8''plan.pdf`],
    ['Küche (1).jpg', `inline; filename="K_che (1).jpg"; filename*=UTF-8''K%C3%BCche%20%281%29.jpg`],
    ['a"b\\c%41.pdf', `inline; filename="a_b_c_41.pdf"; filename*=UTF-8''a%22b%5Cc%2541.pdf`],
    ["it's *new*.png", `inline; filename="it's *new*.png"; filename*=UTF-8''it%27s%20%2Anew%2A.png`],
  ])('encodes %s', (name, header) => {
    expect(contentDisposition('inline', name)).toBe(header);
  });

  it('contains no line breaks, which would end the header', () => {
    expect(contentDisposition('attachment', 'a\r\nSet-Cookie: x.pdf')).not.toMatch(/[\r\n]/);
  });
});
