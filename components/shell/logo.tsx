const logoClass = "inline-flex items-center gap-2.5 text-[15px]/inherit font-strong tracking-[-.015em]"

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
      <span className={logoClass}>
        {/* biome-ignore lint/performance/noImgElement: a tenant's logo comes from any host, at 24 px */}
        <img className="h-6 w-auto max-w-40 object-contain" src={src} alt={name} height={24} />
      </span>
    )
  }
  return (
    <span className={logoClass}>
      {hasMark && (
        <svg className="size-5.5 flex-none" viewBox="0 0 22 22" aria-hidden="true">
          <path
            className="stroke-current"
            d="M5 20V2.5"
            fill="none"
            strokeWidth="2.4"
            strokeLinecap="round"
          />
          <path className="fill-nav-post" d="M7.5 3h11l-3 4 3 4h-11z" />
        </svg>
      )}
      <span className="nav-narrow:hidden">{name}</span>
    </span>
  )
}
