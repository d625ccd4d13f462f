import type { RequestStatus } from '@site/contracts';
import { useState } from 'react';
import { HistorySection } from '../../history/history-section';
import { useDeskDispatch, useDeskSelector } from '../../lead-data/desk-store';
import { resendNotification, saveFlag } from '../../lead-data/lead-actions';
import { withTyped, workingDraft } from '../../lead-data/lead-draft';
import type { Lead, LeadKindSpec } from '../../lead-data/lead-kind';
import { type LeadAction, work } from '../../lead-data/work-slice';
import { CampaignFacts } from './campaign-facts';
import { DeleteDialog } from './delete-dialog';
import styles from './detail.module.css';
import { DetailBar } from './detail-bar';
import { DetailHead } from './detail-head';
import { LeadFacts } from './lead-facts';
import { LeadFiles } from './lead-files';
import { NotificationLine } from './notification-line';
import { OutcomeFacts } from './outcome-facts';
import { UnsavedTexts } from './unsaved-texts';
import { WorkForm } from './work-form';

interface LeadDetailProps {
  spec: LeadKindSpec;
  lead: Lead;
  onBack: () => void;
  onSave: (action: LeadAction, status?: RequestStatus) => void;
  onDelete: () => void;
}

/** One lead: what was sent at left, the work on it at right, and beneath both what can be done. */
export function LeadDetail({ spec, lead, onBack, onSave, onDelete }: LeadDetailProps) {
  const dispatch = useDeskDispatch();
  const stored = useDeskSelector(({ work }) => work.drafts[lead.id]);
  const pending = useDeskSelector(({ work }) => work.pending[lead.id]);
  const resending = useDeskSelector(({ work }) => work.resending[lead.id] ?? false);
  const [asking, setAsking] = useState(false);

  const draft = workingDraft(spec, lead, stored);
  // What is on its way shows already; if it fails, the lead's own value is back by itself.
  const flag = pending?.flag ?? spec.flagOf(lead);
  const formId = `work-${lead.id}`;
  const closed = lead.status === 'closed';

  return (
    <div className={styles.request}>
      <DetailHead spec={spec} lead={lead} onBack={onBack} />
      <div className={styles.body}>
        <div className={styles.main}>
          <LeadFacts kind={spec.kind} lead={lead} />
          <LeadFiles spec={spec} lead={lead} sent />
          <CampaignFacts lead={lead} />
          <NotificationLine
            notification={lead.notification}
            busy={resending}
            onResend={() => void dispatch(resendNotification(spec, lead))}
          />
          <HistorySection spec={spec} lead={lead} />
        </div>
        <div className={styles.side}>
          <h3 className={styles.sideTitle}>{closed ? spec.words.resultTitle : spec.words.workTitle}</h3>
          {closed && draft.unsaved && (
            <UnsavedTexts
              spec={spec}
              texts={draft.texts}
              onDiscard={() => dispatch(work.drafted({ id: lead.id, draft: undefined }))}
            />
          )}
          {closed ? (
            <OutcomeFacts spec={spec} lead={lead} />
          ) : (
            <WorkForm
              id={formId}
              spec={spec}
              lead={lead}
              texts={draft.texts}
              flag={flag}
              onType={(field, value) =>
                dispatch(work.drafted({ id: lead.id, draft: withTyped(spec, lead, stored, field, value) }))
              }
              onFlag={() => void dispatch(saveFlag(spec, lead, !flag))}
              switching={pending?.action === 'flag'}
              onSave={() => onSave('save')}
            />
          )}
          <LeadFiles spec={spec} lead={lead} sent={false} />
        </div>
      </div>
      <DetailBar
        spec={spec}
        formId={formId}
        status={lead.status}
        pending={pending?.action}
        hint={hintOf(draft)}
        onMove={(status) => onSave(status === 'closed' ? 'close' : 'move', status)}
        onDelete={() => setAsking(true)}
      />
      {asking && (
        <DeleteDialog
          spec={spec}
          onCancel={() => setAsking(false)}
          onDelete={() => {
            setAsking(false);
            onDelete();
          }}
        />
      )}
    </div>
  );
}

function hintOf({ unsaved, conflicts }: ReturnType<typeof workingDraft>): string | undefined {
  if (conflicts.length > 0) return 'Changed by a colleague meanwhile. Saving asks which text stays.';
  return unsaved ? 'Changes are not saved yet.' : undefined;
}
