import { MESSAGES } from '@site/contracts';
import { Button } from '@site/platform';
import { ListState } from '../../../shared/list-state';
import type { LeadKindSpec } from '../../lead-data/lead-kind';
import type { LeadLookup } from '../use-lead-lookup';

interface LeadLookupDetailProps {
  spec: LeadKindSpec;
  lookup: LeadLookup;
  onBack: () => void;
}

/** Replaces a lead while it is loaded, or after it failed to load. */
export function LeadLookupDetail({ spec, lookup, onBack }: LeadLookupDetailProps) {
  if (lookup.state === 'reading') return <ListState busy>{MESSAGES.loadingData}</ListState>;
  return (
    <ListState
      error
      icon="cloud-off"
      title={MESSAGES.errorLoadingData}
      action={
        <>
          <Button look="secondary" small onClick={lookup.retry}>
            Try Again
          </Button>
          <Button look="secondary" small onClick={onBack}>
            {spec.words.all}
          </Button>
        </>
      }
    >
      It could not be read. Nothing was lost.
    </ListState>
  );
}
