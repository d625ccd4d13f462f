import type { LeadKind } from '@site/contracts';

export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}

/** @param content HTML below the title */
export const htmlPage = (title: string, content: string) => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>${escapeHtml(title)}</title></head>
<body style="font-family:sans-serif;overflow-wrap:anywhere">
<h1 style="font-size:20px">${escapeHtml(title)}</h1>
${content}
</body>
</html>
`;

/** A line end in a header would start another header. */
export function oneLine(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what must go
  return text.replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, ' ').trim();
}

const TABS: Record<LeadKind, string> = { 'quote-request': 'new-quotes', 'investment-inquiry': 'new-investments' };

/** @returns Address that opens the lead on the desk, whatever its status is by then. */
export const leadLink = ({ kind, id }: { kind: LeadKind; id: string }, publicOrigin: string) =>
  `${publicOrigin}/admin?tab=${TABS[kind]}&lead=${id}`;
