/** What Postgres reads as one piece and no statement: comments, texts, quoted names. One begins only where no other is open. */
const LEXEME =
  /--[^\n\r]*|(?<block>\/\*)|(?<name>"(?:[^"]|"")*(?:"|$))|(?<text>(?<![\p{L}\p{N}_$])[eE]'(?:[^'\\]|''|\\[\s\S])*(?:'|$)|'(?:[^']|'')*(?:'|$)|(?<![\p{L}\p{N}_$])(?<fence>\$(?:[\p{L}_][\p{L}\p{N}_]*)?\$)[\s\S]*?(?:\k<fence>|$))/gu;

/** SQL in lower case with single spaces; comments and the contents of texts are gone, names lose their quotes. */
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
    // A name may hold anything, and must not be taken for what it looks like.
    plain += text ? "''" : (name?.replace(/[^\p{L}\p{N}_"]/gu, '_').replaceAll('"', '') ?? ' ');
  }
}

/** Comments of this kind are within one another. */
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
