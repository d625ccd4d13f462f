/** A number as people here write it, with its extension; what is not of this country stays as it was typed. */
export function phoneWords(typed: string, e164: string | null): string {
  const [, area, exchange, line] = /^\+1(\d{3})(\d{3})(\d{4})$/.exec(e164 ?? '') ?? [];
  if (!area) return typed;
  const extension = /(?:x|ext\.?|#)\s*\d{1,6}$/i.exec(typed.trim())?.[0];
  return [`(${area}) ${exchange}-${line}`, extension].filter(Boolean).join(' ');
}
