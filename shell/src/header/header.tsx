import { ButtonLink, Icon, Link } from '@site/platform';
import { useEffect, useRef, useState } from 'react';
import { BrandMark } from './brand-mark';

const CONTACT = '/#contact';
const MENU = [
  { label: 'Services', href: '/#services' },
  { label: 'Work Samples', href: '/work-samples' },
  { label: 'Contact Us', href: CONTACT },
];

/** Sticky on every page (spec.md §2). In the dashboard its button is secondary. */
export function Header({ path, app }: { path: string; app: boolean }) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page closes the menu.
  useEffect(() => setOpen(false), [path]);
  useEffect(() => {
    if (!open) return;
    const close = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpen(false);
      button.current?.focus();
    };
    document.addEventListener('keydown', close);
    return () => document.removeEventListener('keydown', close);
  }, [open]);

  return (
    <header className="site-header" data-open={open || undefined}>
      <div className="wrap site-header__row">
        <BrandMark />
        <nav className="nav" aria-label="Main">
          <Link className="nav__link" href={CONTACT}>
            Contact Us
          </Link>
          <Link className="nav__link" href="/work-samples" aria-current={path === '/work-samples' ? 'page' : undefined}>
            Work Samples
          </Link>
          <ButtonLink href={CONTACT} small look={app ? 'secondary' : 'primary'}>
            Contact Us
          </ButtonLink>
        </nav>
        <button
          ref={button}
          className="menu-button"
          type="button"
          aria-expanded={open}
          aria-controls="menu"
          aria-label="Menu"
          onClick={() => setOpen(!open)}
        >
          <Icon name="menu" className="when-closed" />
          <Icon name="x" className="when-open" />
        </button>
      </div>
      <nav className="menu" id="menu" aria-label="Mobile">
        <ul>
          {MENU.map(({ label, href }) => (
            <li key={label}>
              <Link href={href} onClick={() => setOpen(false)}>
                {label}
                <Icon name="arrow-right" />
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </header>
  );
}
