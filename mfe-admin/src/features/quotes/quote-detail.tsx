import type { QuotePatch, QuoteRequest } from '@site/contracts';
import { DocumentList } from '../files/document-list';
import { PhotoGrid } from '../files/photo-grid';
import { CampaignFacts } from './campaign-facts';
import { ContactFacts } from './contact-facts';
import styles from './detail.module.css';
import { DetailBar } from './detail-bar';
import { DetailHead } from './detail-head';
import { NotificationLine } from './notification-line';
import { type Draft, isUnsaved, patchOf } from './quote-draft';
import { ResultFacts } from './result-facts';
import type { PendingUpdate, QuoteAction } from './use-quote-updates';
import { WorkForm } from './work-form';

interface QuoteDetailProps {
  request: QuoteRequest;
  draft: Draft;
  onDraft: (draft: Draft) => void;
  pending: PendingUpdate | undefined;
  onAct: (action: QuoteAction, patch: QuotePatch) => void;
  onBack: () => void;
}

/** One request: what was asked at left, the work on it at right, and beneath both what can be done. */
export function QuoteDetail({ request, draft, onDraft, pending, onAct, onBack }: QuoteDetailProps) {
  // What is on its way shows already; if it fails, the request's own value is back by itself.
  const purchased = pending?.patch.purchased ?? request.purchased;
  const formId = `work-${request.id}`;
  const closed = request.status === 'closed';
  const save = () => onAct('save', patchOf(draft, purchased));
  return (
    <div className={styles.request}>
      <DetailHead request={request} onBack={onBack} />
      <div className={styles.body}>
        <div className={styles.main}>
          <ContactFacts request={request} />
          <PhotoGrid photos={request.photos} from={request.fullName} />
          <DocumentList title="PDF documents" files={request.pdfFiles} />
          <CampaignFacts request={request} />
          <NotificationLine notification={request.notification} />
        </div>
        <div className={styles.side}>
          <h3 className={styles.sideTitle}>{closed ? 'Result' : 'Work on this request'}</h3>
          {closed ? (
            <ResultFacts request={request} />
          ) : (
            <WorkForm
              id={formId}
              draft={draft}
              purchased={purchased}
              onDraft={onDraft}
              onPurchased={() => onAct('purchased', { purchased: !purchased })}
              switching={pending?.action === 'purchased'}
              onSave={save}
            />
          )}
          <DocumentList narrow title="Project files" files={request.projectFiles} />
        </div>
      </div>
      {!closed && (
        <DetailBar
          formId={formId}
          status={request.status}
          pending={pending?.action}
          unsaved={isUnsaved(draft, request) && !pending}
          onMove={(status) => onAct(status === 'closed' ? 'close' : 'move', patchOf(draft, purchased, status))}
        />
      )}
    </div>
  );
}
