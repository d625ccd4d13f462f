import type { RequestStatus } from '@site/contracts';
import { type ReactNode, useState } from 'react';
import { classes } from '../../../shared/classes';
import { passFocus } from '../../../shared/pass-focus';
import print from '../../../shared/print.module.css';
import { useKeptFocus } from '../../../shared/use-kept-focus';
import { useMedia, WIDE } from '../../../shared/use-media';
import { Assignment } from '../../contacts/assignment';
import { ContactLog, NOTE_LABEL } from '../../contacts/contact-log';
import { HistorySection } from '../../history/history-section';
import { useDeskDispatch, useDeskSelector } from '../../lead-data/desk-store';
import { deskUi, type LeadAction } from '../../lead-data/desk-ui-slice';
import { resendNotification, saveFlag } from '../../lead-data/lead-actions';
import { withTyped, workingDraft } from '../../lead-data/lead-draft';
import type { Lead, LeadKindSpec } from '../../lead-data/lead-kind';
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
  /** Other leads of its sender. */
  related: ReactNode;
  onBack: () => void;
  onSave: (action: LeadAction, status?: RequestStatus) => void;
  /** Moves the lead on and shows the next. */
  onMoveOn: () => void;
  onSpam: (spam: boolean) => void;
  onDelete: () => void;
}

/** One lead: the submission on the left, staff's work on the right, the actions below. */
export function LeadDetail({ spec, lead, related, onBack, onSave, onMoveOn, onSpam, onDelete }: LeadDetailProps) {
  const dispatch = useDeskDispatch();
  const stored = useDeskSelector(({ deskUi }) => deskUi.drafts[lead.id]);
  const contactNote = useDeskSelector(({ deskUi }) => deskUi.contactNotes[lead.id] ?? '');
  const pending = useDeskSelector(({ deskUi }) => deskUi.pending[lead.id]);
  const resending = useDeskSelector(({ deskUi }) => deskUi.resending[lead.id] ?? false);
  const [asking, setAsking] = useState(false);
  // On phones the most common action comes first.
  const wide = useMedia(WIDE);
  const toHeading = () => passFocus('[data-detail-heading]');
  const keptFocus = useKeptFocus(lead.status, toHeading);

  const draft = workingDraft(spec, lead, stored);
  // Shows a pending value immediately; if saving fails, the lead's own value returns.
  const flag = pending?.flag ?? spec.flagOf(lead);
  const formId = `work-${lead.id}`;
  const closed = lead.status === 'closed';
  const saved = spec.textsOf(lead);
  const typed = spec.texts.flatMap(({ field, label }) => {
    const { [field]: text = '' } = draft.texts;
    return text === saved[field] ? [] : { label, text };
  });
  const unsaved = [...typed, { label: NOTE_LABEL, text: contactNote }].filter(({ text }) => text !== '');

  const sent = (
    <div key="sent" className={styles.main}>
      <LeadFacts kind={spec.kind} lead={lead} />
      {related}
      <LeadFiles spec={spec} lead={lead} sent />
      <CampaignFacts lead={lead} />
      <NotificationLine
        notification={lead.notification}
        busy={resending}
        onResend={() => void dispatch(resendNotification(spec, lead))}
      />
      <HistorySection spec={spec} lead={lead} />
    </div>
  );
  const worked = (
    <div key="work" className={styles.side}>
      <h3 className={styles.sideTitle} data-print="no">
        {closed ? spec.words.resultTitle : spec.words.workTitle}
      </h3>
      {closed && unsaved.length > 0 && (
        <UnsavedTexts
          texts={unsaved}
          onDiscard={() => {
            toHeading();
            dispatch(deskUi.drafted({ id: lead.id, draft: undefined }));
            dispatch(deskUi.contactNoted({ id: lead.id, note: '' }));
          }}
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
            dispatch(deskUi.drafted({ id: lead.id, draft: withTyped(spec, lead, stored, field, value) }))
          }
          onFlag={() => void dispatch(saveFlag(spec, lead, !flag))}
          switching={pending?.action === 'flag'}
          onSave={() => onSave('save')}
        />
      )}
      {!closed && <Assignment spec={spec} lead={lead} />}
      <ContactLog spec={spec} lead={lead} />
      <LeadFiles spec={spec} lead={lead} sent={false} />
    </div>
  );

  return (
    <div className={classes(styles.request, print.sheet)} {...keptFocus}>
      <DetailHead spec={spec} lead={lead} spamPending={pending?.action === 'spam'} onSpam={onSpam} onBack={onBack} />
      <div className={styles.body}>{wide ? [sent, worked] : [worked, sent]}</div>
      <DetailBar
        spec={spec}
        formId={formId}
        status={lead.status}
        pending={pending?.action}
        hint={hintOf(draft)}
        onMoveOn={onMoveOn}
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
  if (conflicts.length > 0) return 'A colleague changed this. When you save, you choose which text to keep.';
  return unsaved ? 'Changes are not saved yet.' : undefined;
}
