import { brand } from '@site/contracts';
import { Link } from '@site/platform';

const SQUARE = 'M5 0h22a5 5 0 0 1 5 5v22a5 5 0 0 1-5 5H5a5 5 0 0 1-5-5V5a5 5 0 0 1 5-5z';

/** Logo, name and tagline, linking home. `onDark` swaps the logo's colors. */
export function BrandMark({ onDark = false }: { onDark?: boolean }) {
  const [ground, rule, inch] = onDark ? ['#fbf0dc', '#0c4248', '#d4640f'] : ['#0c4248', '#fbf0dc', '#f28c33'];
  return (
    <Link className="brand" href="/">
      <svg className="brand__mark" viewBox="0 0 32 32" aria-hidden="true">
        <path fill={ground} d={SQUARE} />
        <path fill={rule} d="M8 6h17v4.5H12.5V26H8z" />
        <path fill={inch} d="M14.5 14.5h7V19h-7z" />
      </svg>
      <span>
        <span className="brand__name">{brand.name}</span>
        <span className="brand__tag">{brand.tagline}</span>
      </span>
    </Link>
  );
}
