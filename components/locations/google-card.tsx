import { clsx } from "clsx"
import { CircleCheck, CircleX } from "lucide"
import Link from "next/link"
import { buttonClass } from "#components/ui/button.tsx"
import { Icon } from "#components/ui/icon.tsx"
import type { LocationDiff } from "#lib/contract/location-diffs/schema.ts"
import { differingFields } from "#lib/features/locations/google-diff.ts"
import { formatInstant } from "#lib/format/dates.ts"
import { countOf } from "#lib/format/numbers.ts"

export type GoogleCardProps = {
  /** With what Google showed when someone last looked. */
  diff: LocationDiff
  compareHref: string
  timeZone: string
}

/** How many fields differ at Google, and the way to the comparison; nothing where no one has compared yet. */
export function GoogleCard({ diff, compareHref, timeZone }: GoogleCardProps) {
  const { changed_fields, compared_at } = diff
  if (!compared_at) return null
  const count = changed_fields.length
  const isSame = count === 0
  const isOne = count === 1 && !changed_fields[0]!.endsWith("hours")
  return (
    <section
      className={clsx(
        "grid content-start gap-1 rounded-control border border-l-3 px-3.5 py-3 text-13",
        isSame
          ? "border-neutral-line border-l-neutral bg-raised"
          : "border-negative-line border-l-negative bg-[color-mix(in_oklab,var(--negative-soft)_50%,var(--surface-raised))]",
      )}
      aria-labelledby="google-differs"
    >
      <h2
        id="google-differs"
        className={clsx("flex items-center gap-2", isSame ? "text-neutral-text" : "text-negative-text")}
      >
        <Icon icon={isSame ? CircleCheck : CircleX} />
        {isSame ? "Google shows the same" : `Google differs in ${countOf(count, "field", "fields")}`}
      </h2>
      <p>
        {count > 0 && `${differingFields(diff)} ${isOne ? "is" : "are"} not the same on Google. `}
        Compared {formatInstant(compared_at, timeZone)}.
      </p>
      {count > 0 && (
        <Link
          className={buttonClass({ dense: true }, "mt-1.5 justify-self-start")}
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
