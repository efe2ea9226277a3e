import { buttonClass } from "./button.tsx"
import { PendingLink } from "./pending.tsx"

export type WayLink = {
  label: string
  href: string
  /** It leads to another site by way of this one, so the browser loads it whole. */
  isOutbound?: boolean
}

/** Ways out of an empty page, the one to take first. */
export const WayLinks = ({ links }: { links: readonly WayLink[] }) => (
  <span className="flex flex-wrap justify-center gap-2">
    {links.map(({ label, href, isOutbound }, at) => {
      const className = buttonClass({ dense: true, ...(at > 0 && { kind: "quiet" as const }) })
      return isOutbound ? (
        <a key={href} className={className} href={href}>
          {label}
        </a>
      ) : (
        <PendingLink key={href} className={className} href={href}>
          {label}
        </PendingLink>
      )
    })}
  </span>
)
