import { Icon, Spinner } from '@site/platform';
import type { ReactNode } from 'react';
import { classes } from './classes';
import styles from './list-state.module.css';

interface ListStateProps {
  icon?: string;
  title?: string;
  error?: boolean;
  /** Something is on its way to it. */
  busy?: boolean;
  children: ReactNode;
  action?: ReactNode;
}

/** What stands in a pane that has nothing to show: empty, failed, nothing chosen, or not read yet. */
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
