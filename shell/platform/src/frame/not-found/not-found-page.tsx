import { useEffect } from 'react';
import { PageMeta } from '../../meta/page-meta.js';
import { ButtonLink } from '../../ui/button.js';

/** The page of every unknown path. It never repeats the path, which is visitor input. */
export function NotFoundPage({ onReady }: { onReady?: () => void }) {
  useEffect(() => onReady?.(), [onReady]);
  return (
    <div className="wrap stage stage--wide">
      <PageMeta title="Page Not Found" noindex canonical="/" />
      <div className="lost">
        <div className="lost__text">
          <h1>404 Page Not Found</h1>
          <p className="lead">The page you are looking for does not exist or has been moved.</p>
          <ButtonLink href="/">Return to Home</ButtonLink>
        </div>
        <svg
          className="lost__plan"
          viewBox="0 0 480 360"
          fill="none"
          stroke="currentColor"
          strokeWidth="3"
          aria-hidden="true"
        >
          <g strokeLinecap="square">
            <path d="M200 30H40v300h400v-90" />
            <path d="M40 190h70M166 190h94M260 30v66M260 152v94M260 302v28" />
          </g>
          <g strokeWidth="1.5">
            <path d="M110 190v-56a56 56 0 0 1 56 56" />
            <path d="M260 96h56a56 56 0 0 1-56 56" />
            <path d="M260 246h-56a56 56 0 0 0 56 56" />
          </g>
          <g stroke="#d4640f" strokeWidth="2.5" strokeDasharray="7 8">
            <path d="M260 30h180v210H260" />
          </g>
          <g stroke="#75898a" strokeWidth="1.25">
            <path d="M40 12h400M40 6v12M440 6v12M260 7v10M458 30v300M452 30h12M452 330h12M453 240h10" />
            <path d="M60 210h60v34H60zM60 50h46v60H60zM60 80h46M330 270h70v40h-70z" />
          </g>
        </svg>
      </div>
    </div>
  );
}
