import { brand } from '@site/contracts';
import { Icon, Link } from '@site/platform';
import { BrandMark } from '../header/brand-mark';
import { Year } from './year';

const EXPLORE = [
  { label: 'Services', href: '/#services' },
  { label: 'Work Samples', href: '/work-samples' },
  { label: 'Investments', href: '/investments' },
  { label: 'About', href: '/#about' },
  { label: 'Contact', href: '/#contact' },
];

export function Footer() {
  return (
    <footer className="site-footer">
      <div className="wrap">
        <div className="site-footer__top">
          <div>
            <BrandMark onDark />
            <a className="site-footer__phone" href={brand.phone.href}>
              {brand.phone.display}
            </a>
            <address className="site-footer__address">
              {brand.address.street}
              <br />
              {brand.address.city}, {brand.address.region} {brand.address.postalCode}
            </address>
          </div>
          <div className="site-footer__cols">
            <nav aria-label="Footer">
              <h2>Explore</h2>
              <ul>
                {EXPLORE.map(({ label, href }) => (
                  <li key={label}>
                    <Link href={href}>{label}</Link>
                  </li>
                ))}
              </ul>
            </nav>
            <div className="site-footer__hours">
              <h2>Hours</h2>
              <p>
                {brand.hours.display},
                <br />
                {brand.hours.time}
              </p>
            </div>
            <div>
              <h2>Follow</h2>
              <div className="social">
                {brand.social.map(({ name, icon, href }) => (
                  <a key={name} href={href} aria-label={name} rel="noopener">
                    <Icon name={icon} />
                  </a>
                ))}
              </div>
            </div>
          </div>
        </div>
        <div className="site-footer__end">
          <span>
            © <Year /> {brand.name}
          </span>
          <nav aria-label="Legal">
            <Link href="/privacy-policy">Privacy Policy</Link>
            <Link href="/admin">Admin</Link>
          </nav>
        </div>
      </div>
    </footer>
  );
}
