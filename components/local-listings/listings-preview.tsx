import { ListChecks } from "lucide"
import { FeatureRequest } from "#components/form/feature-request.tsx"
import { Icon } from "#components/ui/icon.tsx"
import { listingDirectories } from "#lib/contract/local-listing-constants.ts"

const points = [
  "See for each location whether name, phone, hours and category are in sync.",
  "Publish changes to Google, Facebook and Apple Maps automatically with Auto Sync.",
  "Compare what directories show with your data, field by field.",
]

/** What local listings are, for who has their preview alone (P-057). */
export const ListingsPreview = ({ page }: { page: string }) => (
  <div className="void items-start text-left">
    <Icon icon={ListChecks} />
    <h2>Keep your listings in sync</h2>
    <p>
      Local Listings compares your locations with {listingDirectories.length} directories:{" "}
      {new Intl.ListFormat("en").format(listingDirectories.map(({ name }) => name))}.
    </p>
    <ul className="grid list-disc gap-1 pl-5 text-13 text-muted">
      {points.map((point) => (
        <li key={point}>{point}</li>
      ))}
    </ul>
    <FeatureRequest feature="Local Listing" page={page} />
  </div>
)
