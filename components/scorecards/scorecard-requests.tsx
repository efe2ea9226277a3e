import type { Column } from "#components/data-table/columns.ts"
import { DataTable } from "#components/data-table/data-table.tsx"
import type { ScorecardAsked } from "#lib/contract/index.ts"
import { formatInstant } from "#lib/format/dates.ts"
import { nationalPhone } from "#lib/format/phone.ts"

const none = <span className="text-faint">–</span>

const columnsIn = (timeZone: string): Column<ScorecardAsked>[] => [
  {
    key: "name",
    label: "Name",
    cell: ({ name, email }) => (
      <>
        <span className="cell-main">{name}</span>
        <a className="cell-sub" href={`mailto:${encodeURIComponent(email)}`}>
          {email}
        </a>
      </>
    ),
  },
  {
    key: "phone",
    label: "Phone",
    cell: ({ phone }) =>
      phone ? <a href={`tel:${phone.replace(/[^\d+]/g, "")}`}>{nationalPhone(phone, null)}</a> : none,
  },
  { key: "comment", label: "Comment", isLong: true, cell: ({ comment }) => comment || none },
  {
    key: "created_at",
    label: "Requested",
    cell: ({ created_at: at }) => (at ? formatInstant(at, timeZone) : none),
  },
]

export type ScorecardRequestsProps = { requests: readonly ScorecardAsked[]; timeZone: string }

/** Who of the business asked to be contacted, newest first. */
export const ScorecardRequests = ({ requests, timeZone }: ScorecardRequestsProps) => (
  <section className="form-set" aria-labelledby="scorecard-requests">
    <h2 id="scorecard-requests">Requests</h2>
    {requests.length === 0 ? (
      <p className="text-faint">No requests yet.</p>
    ) : (
      <DataTable
        caption="Requests"
        track="scorecards.requests"
        columns={columnsIn(timeZone)}
        rows={requests}
        rowKey={({ id }) => String(id)}
      />
    )}
  </section>
)
