import Link from "next/link"
import type { Column } from "#components/data-table/columns.ts"
import { DataTable } from "#components/data-table/data-table.tsx"
import { ActionForm } from "#components/form/action-form.tsx"
import { ConfirmSubmit } from "#components/form/confirm-submit.tsx"
import { FormField } from "#components/form/form-field.tsx"
import { doNotContactReasonLabels } from "#lib/contract/contacts/constants.ts"
import type { DoNotContact } from "#lib/contract/do-not-contact/schema.ts"
import { channelLabels } from "#lib/contract/requests/constants.ts"
import type { FormState } from "#lib/form-state/form-state.ts"
import { formatInstantDay } from "#lib/format/dates.ts"
import { routes } from "#lib/routes/routes.ts"

export type LiftFormProps = { id: string; address: string; page: string; state: FormState }

/** Lets requests to an address go out again, with a reason for the log. */
export const LiftForm = ({ id, address, page, state }: LiftFormProps) => (
  <ActionForm
    action={routes.form("do_not_contact.lift")}
    page={page}
    state={state}
    label={`Allow requests to ${address}`}
  >
    <input type="hidden" name="id" value={id} />
    <ConfirmSubmit
      label="Allow again"
      ariaLabel={`Allow again: ${address}`}
      question={`Send requests to ${address} again?`}
      confirmLabel="Allow"
      isHarmless
      dense
      track="do_not_contact.lift"
    >
      <FormField name="reason" label="Reason" maxLength={200} hint="Kept in the audit log." required />
    </ConfirmSubmit>
  </ActionForm>
)

const shownAddress = ({ address }: DoNotContact): string => (address === null ? "Erased" : address)

export type DoNotContactTableProps = {
  rows: readonly DoNotContact[]
  timeZone: string
  /** Address of the page of the list. */
  page: string
  lifting: FormState
  canLift: boolean
}

/** Addresses that get no more requests, with why and since when. */
export function DoNotContactTable({ rows, timeZone, page, lifting, canLift }: DoNotContactTableProps) {
  const columns: Column<DoNotContact>[] = [
    {
      key: "address",
      label: "Address",
      isLong: true,
      cell: (row) =>
        row.contact_id ? (
          <Link className="cell-main" href={routes.requestContact(String(row.contact_id))} prefetch={false}>
            {shownAddress(row)}
          </Link>
        ) : (
          <span className={row.address === null ? "text-muted" : "cell-main"}>{shownAddress(row)}</span>
        ),
    },
    { key: "channel", label: "Channel", cell: ({ channel }) => channelLabels[channel] },
    { key: "reason", label: "Reason", cell: ({ reason }) => doNotContactReasonLabels[reason] },
    { key: "at", label: "Since", cell: ({ at }) => formatInstantDay(at, timeZone) },
    ...(canLift
      ? [
          {
            key: "lift",
            label: "Allow again",
            isBare: true,
            cell: (row: DoNotContact) =>
              row.can_lift && (
                <LiftForm id={String(row.id)} address={shownAddress(row)} page={page} state={lifting} />
              ),
          },
        ]
      : []),
  ]
  return (
    <DataTable
      caption="Do not contact"
      track="do_not_contact.table"
      columns={columns}
      rows={rows}
      rowKey={({ id }) => String(id)}
    />
  )
}
