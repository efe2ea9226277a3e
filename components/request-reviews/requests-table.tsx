import Link from "next/link"
import type { Column } from "#components/data-table/columns.ts"
import { DataTable, type DataTableProps } from "#components/data-table/data-table.tsx"
import { ownValue } from "#lib/contract/own-value.ts"
import { channelLabels } from "#lib/contract/requests/constants.ts"
import type { ReviewRequest } from "#lib/contract/requests/schema.ts"
import { reasonHelp } from "#lib/features/request-reviews/texts.ts"
import { formatInstant } from "#lib/format/dates.ts"
import { routes } from "#lib/routes/routes.ts"
import { ResendRequest } from "./resend-request.tsx"
import { RequestState } from "./states.tsx"

const nameOf = ({ first_name: first, last_name: last }: ReviewRequest) => `${first} ${last}`.trim()

/** When it came this far. */
const lastAt = (row: ReviewRequest) =>
  row.answered_at ?? row.clicked_at ?? row.bounced_at ?? row.opened_at ?? row.delivered_at ?? row.sent_at

function Status({ request, timeZone }: { request: ReviewRequest; timeZone: string }) {
  const { status, reason, reason_text: text, error, due_at: due } = request
  const help = ownValue(reasonHelp, reason)
  // A paused campaign keeps requests whose time has passed.
  const isDue = (status === "held" || status === "queued") && due && Date.parse(due) > Date.now()
  return (
    <>
      <RequestState status={status} />
      {text && status !== "uncertain" && <span className="cell-sub">{text}</span>}
      {help && <span className="cell-sub">{help}</span>}
      {isDue && <span className="cell-sub">Next attempt {formatInstant(due, timeZone)}</span>}
      {error && <span className="cell-sub wrap-anywhere">{error}</span>}
      {request.resent_of != null && <span className="cell-sub">Resent</span>}
    </>
  )
}

type Shown = {
  timeZone: string
  /** The page that the table stands on. */
  page: string
  canResend: boolean
  /** Whether the requests are all of one campaign. */
  isOfCampaign: boolean
}

const columnsIn = ({ timeZone, page, canResend, isOfCampaign }: Shown): Column<ReviewRequest>[] => [
  {
    key: "recipient",
    label: "Recipient",
    sortKey: "recipient",
    isLong: true,
    cell: (row) => (
      <>
        <span className="cell-main">{nameOf(row) || row.recipient || "Erased"}</span>
        {nameOf(row) && <span className="cell-sub wrap-anywhere">{row.recipient || "Erased"}</span>}
      </>
    ),
  },
  ...(isOfCampaign
    ? []
    : [
        {
          key: "campaign",
          label: "Campaign",
          cell: ({ campaign_id: id, campaign_name: name }: ReviewRequest) =>
            id === null ? (
              "Single request"
            ) : (
              <Link href={routes.requestCampaign(id)} prefetch={false}>
                {name || "Untitled campaign"}
              </Link>
            ),
        },
        {
          key: "channel",
          label: "Channel",
          cell: ({ channel }: ReviewRequest) => channelLabels[channel],
        },
      ]),
  {
    key: "location",
    label: "Location",
    sortKey: "location",
    cell: ({ location_name: name }) => name ?? "Deleted location",
  },
  {
    key: "status",
    label: "Status",
    sortKey: "status",
    cell: (request) => <Status request={request} timeZone={timeZone} />,
  },
  {
    key: "sent",
    label: "Sent",
    sortKey: "sent_at",
    className: "md:whitespace-nowrap",
    cell: ({ sent_at: at }) => (at ? formatInstant(at, timeZone) : "–"),
  },
  {
    key: "last",
    label: "Last event",
    className: "md:whitespace-nowrap",
    cell: (row) => {
      const at = lastAt(row)
      return (
        <>
          {at ? formatInstant(at, timeZone) : "–"}
          {row.won_review_id != null && (
            <Link className="cell-sub" href={routes.review(row.won_review_id)} prefetch={false}>
              Review won (estimate)
            </Link>
          )}
        </>
      )
    },
  },
  ...(canResend
    ? [
        {
          key: "actions",
          label: "Actions",
          isBare: true,
          cell: (request: ReviewRequest) =>
            request.can_resend && <ResendRequest request={request} page={page} />,
        },
      ]
    : []),
]

export type RequestsTableProps = Shown & { rows: readonly ReviewRequest[] } & Pick<
    DataTableProps<ReviewRequest>,
    "sort" | "sortHref"
  >

/** Requests with their status, and what can be done about it. */
export const RequestsTable = ({ rows, sort, sortHref, ...shown }: RequestsTableProps) => (
  <DataTable
    caption={shown.isOfCampaign ? "Recipients" : "Requests"}
    track="request_reviews.requests"
    columns={columnsIn(shown)}
    rows={rows}
    rowKey={({ id }) => String(id)}
    {...(sortHref && { sort, sortHref })}
  />
)
