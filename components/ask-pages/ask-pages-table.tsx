import { CircleCheck, CircleOff, ExternalLink } from "lucide"
import Link from "next/link"
import type { Column } from "#components/data-table/columns.ts"
import { DataTable } from "#components/data-table/data-table.tsx"
import { Badge } from "#components/ui/badge.tsx"
import { CopyButton } from "#components/ui/copy-button.tsx"
import { Icon } from "#components/ui/icon.tsx"
import type { KioskPage, RequestPage } from "#lib/contract/request-pages/schema.ts"
import { feedbackName } from "#lib/features/ask-pages/labels.ts"
import { formatDay } from "#lib/format/dates.ts"
import { formatCount } from "#lib/format/numbers.ts"

type AskPage = Pick<
  RequestPage & KioskPage,
  "id" | "title" | "slug" | "location_ids" | "feedback_type" | "active" | "responses" | "last_response_on"
>

export type AskPagesTableProps = {
  caption: string
  track: string
  pages: readonly AskPage[]
  /** Address of a page for its visitors. */
  addressOf: (slug: string) => string
  hrefOf: (id: AskPage["id"]) => string
}

/** Landing pages or kiosks with their addresses, and how many answered (D-224). */
export function AskPagesTable({ caption, track, pages, addressOf, hrefOf }: AskPagesTableProps) {
  const columns: Column<AskPage>[] = [
    {
      key: "title",
      label: "Title",
      cell: ({ id, title }) => (
        <Link className="cell-main" href={hrefOf(id)} prefetch={false}>
          {title}
        </Link>
      ),
    },
    {
      key: "address",
      label: "Address",
      isLong: true,
      cell: ({ title, slug }) => {
        const address = addressOf(slug)
        return (
          <span className="inline-flex flex-wrap items-center gap-1">
            <a className="inline-block py-0.5 wrap-anywhere" href={address} rel="noreferrer" target="_blank">
              {address.replace(/^https?:\/\//, "")}
              <Icon icon={ExternalLink} size={14} />
              <span className="sr-only"> in a new tab</span>
            </a>
            <CopyButton label={`address of ${title}`} value={address} track={`${track}_copy`} />
          </span>
        )
      },
    },
    { key: "question", label: "Question", cell: ({ feedback_type: type }) => feedbackName(type) },
    { key: "locations", label: "Locations", isNumber: true, cell: ({ location_ids: ids }) => ids.length },
    {
      key: "responses",
      label: "Responses",
      isNumber: true,
      cell: ({ id, title, responses }) =>
        responses ? (
          <Link href={`${hrefOf(id)}#responses`} prefetch={false}>
            {formatCount(responses)}
            <span className="sr-only">
              {" "}
              {responses === 1 ? "response" : "responses"} on {title}
            </span>
          </Link>
        ) : (
          "0"
        ),
    },
    {
      key: "last_response_on",
      label: "Last response",
      cell: ({ last_response_on: day }) => (day ? formatDay(day) : "–"),
    },
    {
      key: "status",
      label: "Status",
      cell: ({ active }) =>
        active === false ? (
          <Badge tone="neutral" icon={CircleOff}>
            Inactive
          </Badge>
        ) : (
          <Badge tone="positive" icon={CircleCheck}>
            Active
          </Badge>
        ),
    },
  ]
  return (
    <DataTable caption={caption} track={track} columns={columns} rows={[...pages]} rowKey={({ id }) => id} />
  )
}
