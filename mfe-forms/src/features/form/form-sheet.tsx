import { brandHours, brandPhone } from '@site/contracts';
import { Button } from '@site/platform';
import { type FormHTMLAttributes, type ReactNode, type RefObject, useEffect, useRef } from 'react';
import styles from './form.module.css';

interface FormSheetProps {
  /** What `useLeadForm` says of it. */
  form: {
    formRef: RefObject<HTMLFormElement | null>;
    handlers: FormHTMLAttributes<HTMLFormElement>;
    isSent: boolean;
    again: () => void;
  };
  /** What stands in the form's place once it is sent. */
  sent: { heading: string; text: string };
  children: ReactNode;
}

/** A form, and what its visitor reads after sending it: the form stays, empty and folded (contract.md 10). */
export function FormSheet({ form: { formRef, handlers, isSent, again }, sent, children }: FormSheetProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const { activeElement } = document;
    // Whoever has gone on to something else on the page stays there.
    if (isSent && (activeElement === document.body || formRef.current?.contains(activeElement)))
      heading.current?.focus();
  }, [isSent, formRef]);
  return (
    <>
      {isSent && (
        <div className={`sheet ${styles.sent}`}>
          <h3 ref={heading} tabIndex={-1}>
            {sent.heading}
          </h3>
          <p>{sent.text}</p>
          <p>
            Questions? Call <a href={brandPhone.href}>{brandPhone.display}</a>, {brandHours.display}, {brandHours.time}
          </p>
          <Button look="secondary" onClick={again}>
            Send another request
          </Button>
        </div>
      )}
      {/* Outside a <dialog> this method goes nowhere: a press before our script is there leaves neither the page nor
          what was typed, and no browser writes a name and a number into an address. */}
      <form
        ref={formRef}
        className={`sheet ${styles.form}`}
        method="dialog"
        noValidate
        hidden={isSent || undefined}
        {...handlers}
      >
        {children}
      </form>
    </>
  );
}
