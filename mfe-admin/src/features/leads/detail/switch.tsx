import styles from './switch.module.css';

interface SwitchProps {
  name: string;
  label: string;
  on: boolean;
  /** Shows the new state immediately. Its parent ignores presses while it saves. */
  pending: boolean;
  onPress: () => void;
}

/** A switch whose whole row is clickable. */
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
