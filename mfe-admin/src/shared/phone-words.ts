/** A number in domestic format, with its extension; a foreign number stays as typed. */
export function phoneWords(typed: string, e164: string | null): string {
  const [, area, exchange, line] = /^\+1(\d{3})(\d{3})(\d{4})$/.exec(e164 ?? '') ?? [];
  if (!area) return typed;
  const extension = /(?:x|ext\.?|#)\s*\d{1,6}$/i.exec(typed.trim())?.[0];
  return [`(${area}) ${exchange}-${line}`, extension].filter(Boolean).join(' ');
}
