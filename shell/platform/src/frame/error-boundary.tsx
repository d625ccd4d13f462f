import { Component, type ReactNode } from 'react';

interface Props {
  fallback: (error: unknown) => ReactNode;
  /** A last look at what stands here, before React takes it away. */
  onBeforeFallback?: () => void;
  onError?: (error: unknown) => void;
  children: ReactNode;
}

/** Keeps the failure of a remote inside its own place. */
export class ErrorBoundary extends Component<Props, { error: unknown; failed: boolean }> {
  override state = { error: undefined as unknown, failed: false };

  static getDerivedStateFromError(error: unknown) {
    return { error, failed: true };
  }

  override getSnapshotBeforeUpdate(_props: Props, before: { failed: boolean }): null {
    if (this.state.failed && !before.failed) this.props.onBeforeFallback?.();
    return null;
  }

  override componentDidUpdate(): void {
    // React wants it beside getSnapshotBeforeUpdate.
  }

  override componentDidCatch(error: unknown): void {
    this.props.onError?.(error);
  }

  override render(): ReactNode {
    return this.state.failed ? this.props.fallback(this.state.error) : this.props.children;
  }
}
