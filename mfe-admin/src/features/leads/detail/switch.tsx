import styles from './switch.module.css';

interface SwitchProps {
  name: string;
  label: string;
  on: boolean;
  /** Shows the new state already; presses are ignored by whoever saves it. */
  pending: boolean;
  onPress: () => void;
}

/** A switch whose whole row is the button. */
export function Switch({ name, label, on, pending, onPress }: SwitchProps) {
  return (
    <button
      type="button"
      className={styles.switch}
      data-print="no"
      role="switch"
      name={name}
      aria-checked={on}
      aria-busy={pending || undefined}
      onClick={onPress}
    >
      <span>{label}</span>
      <i aria-hidden="true" />
    </button>
  );
}
