import type { SlotProps } from '@site/platform';

/** Initial content of the slot. Remove it once there is a real part. */
export function Note({ topic }: SlotProps['sample-note']) {
  return <p className="lead">A note from mfe-sample{topic ? ` about ${topic}` : ''}.</p>;
}
