import { brand } from '@site/contracts';
import { ButtonLink, Icon } from '@site/platform';

/** At the bottom of a phone's screen; hidden while a form is in view or has the focus. */
export function QuickContact() {
  return (
    <nav className="quick" aria-label="Quick contact">
      <a className="btn btn--secondary" href={brand.phone.href}>
        <Icon name="phone" />
        Call
      </a>
      <ButtonLink href="/#contact">Free Quote</ButtonLink>
    </nav>
  );
}
