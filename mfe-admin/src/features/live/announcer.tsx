import { useDeskSelector } from '../lead-data/desk-store';
import { kindOf } from '../lead-data/lead-kind';
import { KINDS } from '../lead-kinds/lead-kinds';

/** Announces a new lead to users who do not see the list. */
export function Announcer() {
  const lead = useDeskSelector(({ deskUi }) => deskUi.arrived);
  return (
    <div className="visually-hidden" role="status">
      {lead && (
        <p key={lead.id}>
          {KINDS[kindOf(lead)].words.arrived} {lead.fullName}
        </p>
      )}
    </div>
  );
}
