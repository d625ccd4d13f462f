/** Tokens that Postgres does not read as code: comments, strings, quoted names. They cannot overlap. */
const LEXEME =
  /--[^\n\r]*|(?<block>\/\*)|(?<name>"(?:[^"]|"")*(?:"|$))|(?<text>(?<![\p{L}\p{N}_$])[eE]'(?:[^'\\]|''|\\[\s\S])*(?:'|$)|'(?:[^']|'')*(?:'|$)|(?<![\p{L}\p{N}_$])(?<fence>\$(?:[\p{L}_][\p{L}\p{N}_]*)?\$)[\s\S]*?(?:\k<fence>|$))/gu;

/** SQL in lower case with single spaces, without comments, contents of strings, and quotes of names. */
export function plainSql(sql: string): string {
  let plain = '';
  let at = 0;
  for (;;) {
    LEXEME.lastIndex = at;
    const found = LEXEME.exec(sql);
    plain += sql.slice(at, found?.index);
    if (!found?.groups) return plain.replace(/\s+/g, ' ').toLowerCase();
    const { block, name, text } = found.groups;
    at = block ? endOfBlock(sql, found.index) : LEXEME.lastIndex;
    // A name may contain anything and must not be mistaken for code.
    plain += text ? "''" : (name?.replace(/[^\p{L}\p{N}_"]/gu, '_').replaceAll('"', '') ?? ' ');
  }
}

/** These comments can be nested. */
function endOfBlock(sql: string, start: number): number {
  const edge = /\/\*|\*\//g;
  edge.lastIndex = start;
  let depth = 0;
  for (;;) {
    const [mark] = edge.exec(sql) ?? [];
    if (!mark) return sql.length;
    depth += mark === '/*' ? 1 : -1;
    if (depth === 0) return edge.lastIndex;
  }
}
