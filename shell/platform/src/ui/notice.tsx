import type { ReactNode } from 'react';
import { Icon } from './icon.js';

/** A red alert, announced as soon as it appears. */
export function Alert({ children }: { children: ReactNode }) {
  return (
    <div className="alert" role="alert">
      <Icon name="circle-alert" />
      <div>{children}</div>
    </div>
  );
}

export function Spinner({ label }: { label?: string }) {
  return label ? (
    <span className="spinner" role="status" aria-label={label} />
  ) : (
    <span className="spinner" aria-hidden="true" />
  );
}

/** A carpenter's rule, the only ornament. At most two per screen. */
export function Rule() {
  return <div className="rule" aria-hidden="true" />;
}
