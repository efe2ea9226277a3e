import Link from "next/link"
import type { Column } from "#components/data-table/columns.ts"
import { DataTable } from "#components/data-table/data-table.tsx"
import { Delta } from "#components/ui/delta.tsx"
import { Panel } from "#components/ui/panel.tsx"
import type { Drop } from "#lib/features/dashboard/drops.ts"
import { scoreChange } from "#lib/format/changes.ts"
import { formatCount } from "#lib/format/numbers.ts"
import { partLabel } from "#lib/format/score-parts.ts"

export type DropsPanelProps = {
  rows: readonly Drop[]
  /** The dashboard of a location. */
  locationHref: (locationId: string) => string
  /** The reviews, fields or photos behind a part of a location's score; null where the user may not see them. */
  partHref: (part: string, locationId: string) => string | null
  /** All locations by their change; null for a user who may not see Location Performance. */
  allHref: string | null
}

const columnsOf = ({ locationHref, partHref }: DropsPanelProps): Column<Drop>[] => [
  {
    key: "location",
    label: "Location",
    cell: ({ id, name }) => (
      <Link className="cell-main" href={locationHref(id)} prefetch={false}>
        {name}
      </Link>
    ),
  },
  { key: "score", label: "Score", isNumber: true, cell: ({ score }) => formatCount(score) },
  {
    key: "change",
    label: "Change",
    isNumber: true,
    cell: ({ change }) => <Delta {...scoreChange(change)!} />,
  },
  {
    key: "part",
    label: "What fell most",
    isLong: true,
    cell: ({ id, part }) => {
      if (!part) return "–"
      const text = `${partLabel(part.name)} -${Math.abs(part.points).toFixed(1)}`
      const href = partHref(part.name, id)
      return href ? (
        <Link href={href} prefetch={false} data-track="dashboard.drop">
          {text}
        </Link>
      ) : (
        text
      )
    },
  },
]

/** Locations whose score fell most, like for like (D-315), each with the part that fell. */
export const DropsPanel = (props: DropsPanelProps) => (
  <Panel
    id="drops"
    title="Biggest drops"
    note="By performance score, like for like"
    action={
      props.allHref &&
      props.rows.length > 0 && (
        <Link href={props.allHref} prefetch={false} data-track="dashboard.all_drops">
          View all
        </Link>
      )
    }
  >
    {props.rows.length === 0 ? (
      <p className="px-4 pt-2 pb-4 text-13 text-muted">
        No location's score fell against the previous period.
      </p>
    ) : (
      <div className="pt-3 max-md:[&_:is(th,td):not(:first-child,:last-child)]:px-1.5">
        <DataTable
          caption="Biggest drops"
          isCompact
          track="dashboard.drops"
          columns={columnsOf(props)}
          rows={[...props.rows]}
          rowKey={({ id }) => id}
        />
      </div>
    )}
  </Panel>
)
