import { type QuoteRequest, serviceName } from '@site/contracts';
import { shortDate } from '../../shared/dates';
import styles from './list.module.css';

interface QuoteRowProps {
  request: QuoteRequest;
  chosen: boolean;
  onChoose: (request: QuoteRequest) => void;
}

export function QuoteRow({ request, chosen, onChoose }: QuoteRowProps) {
  return (
    <button
      type="button"
      className={styles.row}
      aria-current={chosen || undefined}
      data-request={request.id}
      onClick={() => onChoose(request)}
    >
      <b>{request.fullName}</b>
      <time dateTime={request.createdAt}>{shortDate(request.createdAt)}</time>
      <span>{request.services.map(serviceName).join(', ') || 'No service chosen'}</span>
    </button>
  );
}
