import { Component, type ReactNode } from 'react';

interface Props {
  fallback: (error: unknown) => ReactNode;
  /** A last chance to read the content before React removes it. */
  onBeforeFallback?: () => void;
  onError?: (error: unknown) => void;
  children: ReactNode;
}

/** Contains the failure of a remote. */
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
    // React requires it with getSnapshotBeforeUpdate.
  }

  override componentDidCatch(error: unknown): void {
    this.props.onError?.(error);
  }

  override render(): ReactNode {
    return this.state.failed ? this.props.fallback(this.state.error) : this.props.children;
  }
}
