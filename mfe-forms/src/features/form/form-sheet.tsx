import { brandHours, brandPhone } from '@site/contracts';
import { Button } from '@site/platform';
import { type FormHTMLAttributes, type ReactNode, type RefObject, useEffect, useRef } from 'react';
import styles from './form.module.css';

interface FormSheetProps {
  /** The state from `useLeadForm`. */
  form: {
    formRef: RefObject<HTMLFormElement | null>;
    handlers: FormHTMLAttributes<HTMLFormElement>;
    isSent: boolean;
    again: () => void;
  };
  /** Replaces the form once it is sent. */
  sent: { heading: string; text: string };
  children: ReactNode;
}

/** A form and its confirmation. After sending, the form stays, empty and hidden. */
export function FormSheet({ form: { formRef, handlers, isSent, again }, sent, children }: FormSheetProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const { activeElement } = document;
    // A visitor who has moved on to another part of the page stays there.
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
      {/* Outside a <dialog>, `method="dialog"` does nothing: a submit before our script loads neither leaves the page
          nor loses input, and no browser writes a name and a number into a URL. */}
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
