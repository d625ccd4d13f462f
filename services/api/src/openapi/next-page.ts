/** Header of a page that another follows. */
export const NEXT_PAGE = {
  Link: { description: '`<...>; rel="next"` where there is more', schema: { type: 'string' as const } },
};
