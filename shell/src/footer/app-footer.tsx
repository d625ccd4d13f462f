import { brand } from '@site/contracts';
import { Link } from '@site/platform';
import { Year } from './year';

/** The dashboard's one-line footer. */
export function AppFooter() {
  return (
    <footer className="app-footer wrap">
      <span>
        © <Year /> {brand.name}
      </span>
      <nav aria-label="Footer">
        <Link href="/privacy-policy">Privacy Policy</Link>
        <Link href="/">Home</Link>
        <a href={brand.phone.href}>{brand.phone.display}</a>
      </nav>
    </footer>
  );
}
