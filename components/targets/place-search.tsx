import Link from "next/link"
import { SearchBox } from "#components/data-table/search-box.tsx"
import type { FoundPlace } from "#lib/features/targets/queries.ts"

export type PlaceSearchProps = {
  path: string
  query: string
  text: string | null
  found: readonly FoundPlace[]
  hrefOf: (place: FoundPlace) => string
}

const kinds = { group: "Group", location: "Location" }

/** Finds the group or location that is to have targets of its own. */
export const PlaceSearch = ({ path, query, text, found, hrefOf }: PlaceSearchProps) => (
  <div className="grid gap-3">
    <SearchBox
      label="Search groups and locations"
      path={path}
      value={text ?? ""}
      query={query}
      name="q"
      isLive
    />
    {text !== null && (
      <ul
        className="grid max-w-120 divide-y divide-line rounded-card border border-line"
        aria-label="Results"
      >
        {found.length === 0 && (
          <li className="px-3 py-2 text-13 text-muted">No groups or locations match “{text}”.</li>
        )}
        {found.map((place) => (
          <li key={`${place.kind}-${place.id}`}>
            <Link
              className="flex items-baseline gap-2 px-3 py-2 text-13 text-ink hover:bg-hover hover:no-underline"
              href={hrefOf(place)}
              prefetch={false}
            >
              <span className="min-w-0 flex-1 truncate">{place.name}</span>
              <span className="text-12 text-faint">{place.note ?? kinds[place.kind]}</span>
            </Link>
          </li>
        ))}
      </ul>
    )}
  </div>
)
