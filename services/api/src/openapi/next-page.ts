/** Header of a page that another one follows. */
export const NEXT_PAGE = {
  Link: { description: '`<...>; rel="next"` if there are more', schema: { type: 'string' as const } },
};
