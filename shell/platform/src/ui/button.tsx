import type { ButtonHTMLAttributes } from 'react';
import { Link, type LinkProps } from '../router/link.js';
import { Icon } from './icon.js';

interface Look {
  /** Default: primary. A view has only one primary button. */
  look?: 'primary' | 'secondary' | 'danger' | 'quiet-danger';
  small?: boolean;
}

function classes({ look = 'primary', small }: Look, more?: string): string {
  return ['btn', look !== 'primary' && `btn--${look}`, small && 'btn--small', more].filter(Boolean).join(' ');
}

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement>, Look {
  /** Shows a spinner and ignores presses; the button keeps the focus and its place. */
  busy?: boolean;
  /** Before the label; the spinner replaces it. */
  icon?: string;
}

export function Button(props: ButtonProps) {
  const { look, small, busy, icon, className, children, onClick, type = 'button', ...rest } = props;
  return (
    <button
      {...rest}
      type={type}
      className={classes({ look, small }, className)}
      aria-disabled={busy || rest['aria-disabled'] || undefined}
      onClick={(event) => {
        // aria-disabled does not stop a press, and a second submission must not start.
        if (busy) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {busy ? <span className="spinner" aria-hidden="true" /> : icon && <Icon name={icon} />}
      {/* A translator replaces text: React can then insert nothing before it, and change none that has siblings. */}
      <span className="btn__label">{children}</span>
    </button>
  );
}

/** A link that looks like a button. */
export function ButtonLink({ look, small, className, ...rest }: LinkProps & Look) {
  return <Link {...rest} className={classes({ look, small }, className)} />;
}
