import { Facts } from "#components/ui/facts.tsx"
import type { MediaItem } from "#lib/contract/media.ts"
import { categoryName, photoTexts, statusText } from "#lib/features/photos/texts.ts"
import { formatInstant } from "#lib/format/dates.ts"

/** What stands beside an opened photo. */
export function PhotoFacts({ photo, timeZone }: { photo: MediaItem; timeZone: string }) {
  const { category, published_at, created_at, width, height, published_status, error, duplicate_of_id } =
    photo
  const added = created_at ? formatInstant(created_at, timeZone) : null
  return (
    <>
      <Facts
        facts={[
          ["Type", "Owner"],
          ["Category", categoryName(category) ?? "None"],
          published_at ? ["Published", formatInstant(published_at, timeZone)] : ["Added", added ?? ""],
          ...(statusText(photo) ? [["Status", statusText(photo)] as const] : []),
          ...(width && height ? [["Size", `${width} x ${height}`] as const] : []),
        ]}
      />
      {published_status === "dead" && <p className="text-13 text-negative-text">{photoTexts.dead}</p>}
      {error && <p className="text-13 text-muted">{error}</p>}
      {duplicate_of_id != null && (
        <p className="text-13 text-muted">This looks like another photo of this location.</p>
      )}
    </>
  )
}
