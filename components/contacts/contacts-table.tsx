import Link from "next/link"
import type { Column } from "#components/data-table/columns.ts"
import { DataTable } from "#components/data-table/data-table.tsx"
import { SelectPage } from "#components/data-table/select-page.tsx"
import type { Contact } from "#lib/contract/contacts/schema.ts"
import { contactName } from "#lib/features/contacts/texts.ts"
import type { ListHrefs } from "#lib/features/filter-bar/list-hrefs.ts"
import { formatInstantDay } from "#lib/format/dates.ts"
import { routes } from "#lib/routes/routes.ts"
import { RefusalBadges } from "./refusal-badges.tsx"

const columns = (timeZone: string): Column<Contact>[] => [
  {
    key: "name",
    label: "Name",
    sortKey: "name",
    cell: (contact) => (
      <Link className="cell-main" href={routes.requestContact(String(contact.id))} prefetch={false}>
        {contactName(contact)}
      </Link>
    ),
  },
  { key: "email", label: "Email", isLong: true, cell: ({ email }) => email ?? "–" },
  { key: "phone", label: "Phone", cell: ({ phone }) => phone ?? "–" },
  { key: "state", label: "Status", cell: (contact) => <RefusalBadges {...contact} /> },
  {
    key: "asked",
    label: "Last asked",
    cell: ({ last_asked_at: at }) => (at ? formatInstantDay(at, timeZone) : "Never"),
  },
  {
    key: "created_at",
    label: "Added",
    sortKey: "created_at",
    cell: ({ created_at: at }) => formatInstantDay(at, timeZone),
  },
]

export type ContactsTableProps = {
  contacts: readonly Contact[]
  hrefs: ListHrefs<unknown>
  timeZone: string
  canSelect: boolean
}

/** Contacts with how they are reached and whether they may be asked. */
export const ContactsTable = ({ contacts, hrefs, timeZone, canSelect }: ContactsTableProps) => (
  <DataTable
    caption="Contacts"
    track="contacts.table"
    columns={columns(timeZone)}
    rows={contacts}
    rowKey={({ id }) => String(id)}
    sort={hrefs.sort}
    sortHref={hrefs.sorted}
    selection={
      canSelect
        ? {
            name: "contact_ids",
            nameOf: contactName,
            head: <SelectPage name="contact_ids" label="Select all contacts on this page" />,
          }
        : undefined
    }
  />
)
