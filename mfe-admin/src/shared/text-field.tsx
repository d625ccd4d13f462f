import { TextField as SilentField } from '@site/platform';
import type { ComponentProps } from 'react';

/** Announces its error, since the focus may be in it already, or elsewhere. A public form announces all at once. */
export function TextField({ error, ...field }: ComponentProps<typeof SilentField>) {
  return <SilentField {...field} error={error && <span role="alert">{error}</span>} />;
}
