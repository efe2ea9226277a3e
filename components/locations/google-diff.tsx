import { CircleCheck, TriangleAlert } from "lucide"
import Link from "next/link"
import { EmptyState } from "#components/ui/empty-state.tsx"
import { Icon } from "#components/ui/icon.tsx"
import type { LocationDiff } from "#lib/contract/location-diffs/schema.ts"
import type { LocationDetail } from "#lib/contract/locations/schema.ts"
import { diffError } from "#lib/errors/texts.ts"
import { diffTexts, stayingFields } from "#lib/features/locations/google-diff.ts"
import { countOf } from "#lib/format/numbers.ts"
import { routes } from "#lib/routes/routes.ts"

const nothing = <span className="text-faint">No info found</span>

/** The compared location. */
export type Compared = Pick<LocationDetail, "name" | "country">

/** Where Google differs from a location: what would be lost is struck through, what would come is underlined. */
export function GoogleDiff({ diff, location }: { diff: LocationDiff; location: Compared }) {
  const texts = diffTexts(diff, location.country)
  if (texts.length === 0) {
    return (
      <div>
        <EmptyState
          icon={CircleCheck}
          title="Nothing to sync"
          hint="Your location information matches Google."
        />
      </div>
    )
  }
  const staying = stayingFields(diff)
  return (
    <div className="grid content-start gap-3">
      <p className="text-muted">
        {countOf(diff.changed_fields.length, "field", "fields")} of {location.name}{" "}
        {diff.changed_fields.length === 1 ? "differs" : "differ"}. Accepting replaces your data with Google’s.
      </p>
      {staying && (
        <p className="text-muted">Google has no {staying}, so what you have set for Google only stays.</p>
      )}
      <table
        className="w-full table-fixed border-collapse text-left text-13 max-sm:block"
        data-track="settings_location.differences"
      >
        <thead className="max-sm:sr-only">
          <tr className="border-line-strong border-b text-12 text-muted [&>th]:pr-3 [&>th]:pb-2 [&>th]:font-medium">
            <th scope="col" className="w-30">
              Field
            </th>
            <th scope="col">Current</th>
            <th scope="col">Google</th>
          </tr>
        </thead>
        <tbody className="max-sm:block">
          {texts.map(({ label, before, after }) => (
            <tr
              key={label}
              className="border-line border-b align-top max-sm:block max-sm:py-2 [&>*]:py-2 [&>*]:pr-3 [&>*]:wrap-anywhere max-sm:[&>*]:block max-sm:[&>*]:py-0.5"
            >
              <th scope="row" className="font-medium">
                {label}
              </th>
              <td>
                <span className="text-muted sm:hidden">Current: </span>
                {before === null ? nothing : <del>{before}</del>}
              </td>
              <td>
                <span className="text-muted sm:hidden">Google: </span>
                {after === null ? nothing : <ins>{after}</ins>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

export type GoogleDiffErrorProps = {
  /** Reason of the failure, if known. */
  text: string | null
  /** The way to Google is missing. */
  isUnconnected: boolean
  /** They may see how it is connected. */
  canIntegrate: boolean
}

/** The comparison failed, with what the API says of it (D-160), and who can change that (D-184). */
export function GoogleDiffError({ text, isUnconnected, canIntegrate }: GoogleDiffErrorProps) {
  return (
    <div>
      <div className="void void-err" role="alert">
        <Icon icon={TriangleAlert} />
        <h2>Could not compare with Google</h2>
        <p>{diffError(text)}</p>
        {isUnconnected && !canIntegrate && <p>Please contact an administrator to integrate with Google.</p>}
        {isUnconnected && canIntegrate && (
          <Link href={routes.integrations()} prefetch={false}>
            Integrate Account
          </Link>
        )}
      </div>
    </div>
  )
}
