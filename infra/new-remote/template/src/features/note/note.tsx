import type { SlotProps } from '@site/platform';

/** What the slot begins with. It goes when there is a part of its own. */
export function Note({ topic }: SlotProps['sample-note']) {
  return <p className="lead">A note from mfe-sample{topic ? ` about ${topic}` : ''}.</p>;
}
