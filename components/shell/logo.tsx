export type LogoProps = {
  name: string
  src?: string | null | undefined
  /** The mark is the product's own: it never stands beside the name of a white label. */
  hasMark: boolean
}

/** Mark and name of Outpost, or logo or name of a white label in their place. */
export function Logo({ name, src, hasMark }: LogoProps) {
  if (src) {
    return (
      <span className="logo">
        {/* biome-ignore lint/performance/noImgElement: a tenant's logo comes from any host, at 24 px */}
        <img className="logo-image" src={src} alt={name} height={24} />
      </span>
    )
  }
  return (
    <span className="logo">
      {hasMark && (
        <svg viewBox="0 0 22 22" aria-hidden="true">
          <path className="logo-post" d="M5 20V2.5" fill="none" strokeWidth="2.4" strokeLinecap="round" />
          <path className="logo-flag" d="M7.5 3h11l-3 4 3 4h-11z" />
        </svg>
      )}
      <span>{name}</span>
    </span>
  )
}
