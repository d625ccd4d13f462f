import styles from './facts.module.css';

/** The requested services, by name. */
export function ServiceChips({ label, names }: { label: string; names: readonly string[] }) {
  return (
    <div className={styles.wide}>
      <dt>{label}</dt>
      {names.length > 0 ? (
        <dd className={styles.chips}>
          {names.map((name) => (
            <span key={name} className={styles.chip}>
              {name}
            </span>
          ))}
        </dd>
      ) : (
        <dd>No service chosen</dd>
      )}
    </div>
  );
}
