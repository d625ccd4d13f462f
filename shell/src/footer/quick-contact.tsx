import { brand } from '@site/contracts';
import { ButtonLink, Icon } from '@site/platform';

/** At the foot of a phone's screen; it gives way to a form in view and to a keyboard (contract.md 10). */
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
