import { LIMITS } from '@site/contracts';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { TextField } from '../../shared/text-field';

/** The second factor of a sign-in form: a field that appears when the API asks for it. */
export function useCode(): { field: ReactNode; value(): string | undefined; ask(message: string): void } {
  const [isAsked, setAsked] = useState(false);
  const [error, setError] = useState<string>();
  const input = useRef<HTMLInputElement>(null);

  useEffect(() => {
    if (isAsked) input.current?.focus();
  }, [isAsked]);

  return {
    field: isAsked && (
      <TextField
        ref={input}
        name="code"
        label="Code"
        autoComplete="one-time-code"
        autoCapitalize="off"
        maxLength={LIMITS.code.max}
        hint="The 6 digits of your app, or a recovery code."
        error={error}
        onChange={() => setError(undefined)}
      />
    ),
    value: () => input.current?.value || undefined,
    ask(message) {
      // The first request is not an error.
      if (isAsked) setError(message);
      setAsked(true);
      input.current?.select();
    },
  };
}
