import Link from "next/link"
import { buttonClass } from "#components/ui/button.tsx"
import type { LocationDiff } from "#lib/contract/location-diffs.ts"
import { differingFields } from "#lib/features/locations/google-diff.ts"
import { formatInstant } from "#lib/format/dates.ts"
import { countOf } from "#lib/format/numbers.ts"

export type GoogleCardProps = {
  /** With what Google showed when somebody last looked. */
  diff: LocationDiff
  compareHref: string
  timeZone: string
}

/** How many fields differ at Google, and the way to the comparison; nothing where nobody has compared yet. */
export function GoogleCard({ diff, compareHref, timeZone }: GoogleCardProps) {
  const { changed_fields, compared_at } = diff
  if (!compared_at) return null
  const count = changed_fields.length
  return (
    <section
      className="grid content-start gap-2 rounded-card border border-line bg-surface px-4 py-3"
      aria-labelledby="google-differs"
    >
      <h2 id="google-differs">
        {count === 0 ? "Google shows the same" : `Google differs in ${countOf(count, "field", "fields")}`}
      </h2>
      <p className="text-13 text-muted">
        {count > 0 && `${differingFields(diff)} ${count === 1 ? "is" : "are"} not the same on Google. `}
        Compared {formatInstant(compared_at, timeZone)}.
      </p>
      {count > 0 && (
        <Link
          className={buttonClass({}, "justify-self-start")}
          href={compareHref}
          prefetch={false}
          data-track="settings_location.compare"
        >
          Compare with Google
        </Link>
      )}
    </section>
  )
}
