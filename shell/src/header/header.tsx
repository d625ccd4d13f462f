import { brand } from '@site/contracts';
import { ButtonLink, Icon, Link } from '@site/platform';
import { BrandMark } from './brand-mark';
import { MENU_ID } from './menu';

const CONTACT = '/#contact';
const MENU = [
  { label: 'Services', href: '/#services' },
  { label: 'Work Samples', href: '/work-samples' },
  { label: 'Contact Us', href: CONTACT },
];

/**
 * Sticky on every page. In the dashboard its button is secondary, and there is no phone link: staff do not call their
 * own office. The phone menu is a popover: it opens and closes without a script, and `followMenu` keeps the button's
 * state.
 */
export function Header({ path, app }: { path: string; app: boolean }) {
  return (
    <header className="site-header">
      <div className="wrap site-header__row">
        <BrandMark />
        {!app && (
          <a className="nav__link call" href={brand.phone.href} aria-label={brand.phone.display}>
            <Icon name="phone" />
            <span className="call__number">{brand.phone.display}</span>
          </a>
        )}
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
          className="menu-button"
          type="button"
          popoverTarget={MENU_ID}
          aria-expanded={false}
          aria-controls={MENU_ID}
          aria-label="Menu"
        >
          <Icon name="menu" className="when-closed" />
          <Icon name="x" className="when-open" />
        </button>
      </div>
      <nav className="menu" id={MENU_ID} popover="auto" aria-label="Mobile">
        <ul>
          {MENU.map(({ label, href }) => (
            <li key={label}>
              <Link href={href}>
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
