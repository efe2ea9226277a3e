import { ExternalLink } from "lucide"
import { buttonClass } from "#components/ui/button.tsx"
import { CopyButton } from "#components/ui/copy-button.tsx"
import { Icon } from "#components/ui/icon.tsx"
import type { LandingPage } from "#lib/features/locations/landing-pages.ts"

const words = { copy: "Copy Link", copied: "Link copied" }

const Links = ({ name, address }: LandingPage) => (
  <>
    <code className="wrap-anywhere font-sans text-muted">{address.replace(/^https?:\/\//, "")}</code>
    <div className="mt-2 flex flex-wrap items-center gap-2">
      <CopyButton label={name} value={address} track="settings_location.landing_copy" words={words} />
      <a
        className={buttonClass({ kind: "quiet", dense: true })}
        href={address}
        rel="noreferrer"
        target="_blank"
      >
        Open
        <Icon icon={ExternalLink} size={14} />
        <span className="sr-only"> {name} in a new tab</span>
      </a>
    </div>
  </>
)

const Block = (page: LandingPage) => (
  <li className="grid min-w-0 content-start gap-1 rounded-card border border-line px-4 py-3.5 text-13">
    <h3>{page.name}</h3>
    <Links {...page} />
  </li>
)

export type LandingPagesProps = {
  /** None of a Review API that has none. */
  pages: readonly LandingPage[]
}

/** The pages of a location for its customers, each with its address (001 §2, D-156). */
export function LandingPages({ pages }: LandingPagesProps) {
  return (
    <section className="grid gap-3" aria-labelledby="landing-pages">
      <h2 id="landing-pages">Landing Pages</h2>
      {pages.length === 0 && <p className="text-13 text-faint">No info found</p>}
      <ul className="m-0 grid list-none grid-cols-[repeat(auto-fill,minmax(min(100%,320px),1fr))] gap-3 p-0">
        {pages.map((page) => (
          <Block key={page.name} {...page} />
        ))}
      </ul>
    </section>
  )
}
