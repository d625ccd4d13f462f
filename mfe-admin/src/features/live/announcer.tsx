import { useDeskSelector } from '../lead-data/desk-store';
import { KINDS } from '../lead-kinds/lead-kinds';

/** Tells those who do not see the list of a lead that has come in. */
export function Announcer() {
  const lead = useDeskSelector(({ work }) => work.arrived);
  return (
    <div className="visually-hidden" role="status">
      {lead && (
        <p key={lead.id}>
          {KINDS['quotedPrice' in lead ? 'quote-request' : 'investment-inquiry'].words.arrived} {lead.fullName}
        </p>
      )}
    </div>
  );
}
