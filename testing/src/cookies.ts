/** The cookies that an answer sets, as a Cookie header. */
export const cookiesOf = ({ headers }: Pick<Response, 'headers'>): string =>
  headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
