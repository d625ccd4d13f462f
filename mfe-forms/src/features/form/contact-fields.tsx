import type { FieldErrors } from '@site/contracts';
import { TextField } from '@site/platform';

/** Who asks: the same first fields in every form. Uncontrolled: the document holds the values. */
export function ContactFields({ errors }: { errors: FieldErrors }) {
  return (
    <>
      <TextField
        name="fullName"
        label="Full name"
        autoComplete="name"
        autoCapitalize="words"
        enterKeyHint="next"
        error={errors.fullName}
      />
      <TextField
        name="email"
        label="Email"
        type="email"
        autoComplete="email"
        enterKeyHint="next"
        error={errors.email}
      />
      <TextField name="phone" label="Phone" type="tel" autoComplete="tel" enterKeyHint="next" error={errors.phone} />
    </>
  );
}
