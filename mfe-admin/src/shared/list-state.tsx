import { Icon, Spinner } from '@site/platform';
import type { ReactNode } from 'react';
import { classes } from './classes';
import styles from './list-state.module.css';

interface ListStateProps {
  icon?: string;
  title?: string;
  error?: boolean;
  /** Content is loading. */
  busy?: boolean;
  children: ReactNode;
  action?: ReactNode;
}

/** Content of a pane with nothing to show: empty, failed, nothing selected, or still loading. */
export function ListState({ icon, title, error, busy, children, action }: ListStateProps) {
  return (
    <div className={classes(styles.state, error && styles.error)} role={error ? 'alert' : busy ? 'status' : undefined}>
      {busy && <Spinner />}
      {icon && <Icon name={icon} />}
      {title && <b>{title}</b>}
      <span>{children}</span>
      {action}
    </div>
  );
}
