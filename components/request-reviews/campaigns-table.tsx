import Link from "next/link"
import type { Column } from "#components/data-table/columns.ts"
import { DataTable, type DataTableProps } from "#components/data-table/data-table.tsx"
import { buttonClass } from "#components/ui/button.tsx"
import type { CampaignFigures } from "#lib/contract/campaigns/schema.ts"
import type { Id } from "#lib/contract/common.ts"
import {
  type CampaignStatus,
  type Channel,
  channelLabels,
  type PauseReason,
  pauseReasons,
} from "#lib/contract/requests/constants.ts"
import { formatInstant } from "#lib/format/dates.ts"
import { formatCount } from "#lib/format/numbers.ts"
import { routes } from "#lib/routes/routes.ts"
import { CampaignState } from "./states.tsx"

/** A campaign as a list shows it. */
export type CampaignRow = {
  id: Id
  name: string
  place: string | null
  channel: Channel
  status: CampaignStatus
  pauseReason: PauseReason | null
  at: string | null
  figures: CampaignFigures
}

const count = (
  key: "delivered" | "opened" | "clicked" | "answered" | "won",
  label: string,
): Column<CampaignRow> => ({
  key,
  label,
  isNumber: true,
  cell: ({ status, figures }) => (status === "draft" ? "–" : formatCount(figures[key])),
})

const columnsIn = (timeZone: string, composeHref: ((id: Id) => string) | null): Column<CampaignRow>[] => [
  {
    key: "name",
    label: "Campaign",
    sortKey: "name",
    cell: ({ id, name, place }) => (
      <>
        <Link className="cell-main" href={routes.requestCampaign(id)} prefetch={false}>
          {name || "Untitled campaign"}
        </Link>
        <span className="cell-sub">{place ?? "Several locations"}</span>
      </>
    ),
  },
  { key: "channel", label: "Channel", cell: ({ channel }) => channelLabels[channel] },
  {
    key: "status",
    label: "Status",
    sortKey: "status",
    cell: ({ status, pauseReason, figures }) => (
      <>
        <CampaignState status={status} />
        {status === "paused" && pauseReason && <span className="cell-sub">{pauseReasons[pauseReason]}</span>}
        {status === "sending" && (
          <span className="cell-sub">
            {`${formatCount(figures.total - figures.waiting)} of ${formatCount(figures.total)}`}
          </span>
        )}
      </>
    ),
  },
  {
    key: "sent",
    label: "Sent",
    sortKey: "sent",
    isNumber: true,
    cell: ({ status, figures }) => (status === "draft" ? "–" : formatCount(figures.sent)),
  },
  count("delivered", "Delivered"),
  count("clicked", "Clicked"),
  count("answered", "Responded"),
  count("won", "Reviews won"),
  {
    key: "at",
    label: "When",
    sortKey: "when",
    cell: ({ at }) => (at ? formatInstant(at, timeZone) : "–"),
  },
  ...(composeHref
    ? [
        {
          key: "actions",
          label: "Actions",
          isBare: true,
          cell: ({ id, name, status }: CampaignRow) =>
            status === "draft" && (
              <Link
                className={buttonClass({ dense: true })}
                href={composeHref(id)}
                prefetch={false}
                aria-label={`Edit ${name || "untitled campaign"}`}
              >
                Edit
              </Link>
            ),
        },
      ]
    : []),
]

export type CampaignsTableProps = {
  caption: string
  track: string
  rows: readonly CampaignRow[]
  timeZone: string
  /** Where a draft is edited; null for who may not. */
  composeHref?: ((id: Id) => string) | null
} & Pick<DataTableProps<CampaignRow>, "sort" | "sortHref">

/** Campaigns with their state and figures. */
export const CampaignsTable = ({
  caption,
  track,
  rows,
  timeZone,
  composeHref = null,
  sort,
  sortHref,
}: CampaignsTableProps) => (
  <DataTable
    caption={caption}
    track={track}
    columns={columnsIn(timeZone, composeHref)}
    rows={rows}
    rowKey={({ id }) => String(id)}
    {...(sortHref && { sort, sortHref })}
  />
)
