/** `tel:` URL of a number as typed. Ten digits are a domestic number. */
export function telHref(phone: string): string {
  // Text after a letter or "#" is an extension, which a dialer would read as more digits.
  const [number = ''] = phone.split(/[a-z#;,]/i);
  const digits = number.replace(/\D/g, '');
  if (number.trim().startsWith('+')) return `tel:+${digits}`;
  if (digits.length === 10) return `tel:+1${digits}`;
  return digits.length === 11 && digits.startsWith('1') ? `tel:+${digits}` : `tel:${digits}`;
}

/** `mailto:` URL; nothing in it can add a header or another recipient. */
export function mailHref(email: string): string {
  return `mailto:${encodeURIComponent(email).replace('%40', '@')}`;
}
