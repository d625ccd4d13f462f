import { useHost } from '../host/host.js';

/** A glyph of the sprite `icons.svg` by its lucide name. Decorative: the adjacent text carries the meaning. */
export function Icon({ name, className }: { name: string; className?: string }) {
  const { iconSprite } = useHost();
  return (
    <svg className={className ? `icon ${className}` : 'icon'} aria-hidden="true">
      <use href={iconSprite ? `${iconSprite}#${name}` : `#icon-${name}`} />
    </svg>
  );
}
