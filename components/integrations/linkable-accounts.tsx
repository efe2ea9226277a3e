import { Building2, CircleCheck } from "lucide"
import type { Column } from "#components/data-table/columns.ts"
import { DataTable } from "#components/data-table/data-table.tsx"
import { ActionForm } from "#components/form/action-form.tsx"
import { Badge } from "#components/ui/badge.tsx"
import { Button } from "#components/ui/button.tsx"
import { EmptyState } from "#components/ui/empty-state.tsx"
import type { Id, LinkableAccount } from "#lib/contract/index.ts"
import { untouched } from "#lib/form-state/form-state.ts"
import { formatCount } from "#lib/format/numbers.ts"
import { routes } from "#lib/routes/routes.ts"
import { UnlinkButton } from "./unlink-button.tsx"

export type LinkableAccountsProps = {
  accounts: readonly LinkableAccount[]
  /** Of the connection that they use or may use, and what it is called. */
  tokenId: Id
  service: string
  /** Address of the page that they stand on. */
  page: string
  canLink: boolean
}

type ActProps = Omit<LinkableAccountsProps, "accounts"> & { account: LinkableAccount }

function Act({ account, tokenId, service, page }: ActProps) {
  const { account_id: id, account_name: name, linked_integration_id: linkId } = account
  if (linkId != null) {
    return (
      <UnlinkButton
        id={linkId}
        name={name}
        label="Unlink"
        title={`Unlink ${name}?`}
        text={`New reviews from ${service} no longer arrive in ${name}. Its existing reviews are kept.`}
        page={page}
      />
    )
  }
  if (account.connected) return null
  return (
    <ActionForm
      action={routes.form("linked_integrations.create")}
      page={page}
      state={untouched}
      className="inline"
      label={`Link ${name}`}
    >
      <input type="hidden" name="oauth_token_id" value={tokenId} />
      <input type="hidden" name="child_account_id" value={id} />
      <Button type="submit" dense aria-label={`Link ${name}`} data-track="settings_connection.link">
        Link
      </Button>
    </ActionForm>
  )
}

function Use({ linked, connected }: LinkableAccount) {
  if (linked) {
    return (
      <Badge tone="positive" icon={CircleCheck}>
        Linked
      </Badge>
    )
  }
  return <span className="text-muted">{connected ? "Has its own connection" : "Not linked"}</span>
}

function columnsOf({ canLink, ...rest }: LinkableAccountsProps): Column<LinkableAccount>[] {
  return [
    {
      key: "account",
      label: "Account",
      cell: ({ account_name: name }) => <b className="cell-main">{name}</b>,
    },
    { key: "use", label: "Connection", cell: (account) => <Use {...account} /> },
    {
      key: "places",
      label: "Matched places",
      isNumber: true,
      cell: ({ linked, places_matched: places }) => (linked ? formatCount(places) : ""),
    },
    ...(canLink
      ? [
          {
            key: "actions",
            label: "Actions",
            isBare: true,
            cell: (account: LinkableAccount) => (
              <span className="flex flex-wrap justify-end gap-1">
                <Act {...{ ...rest, canLink, account }} />
              </span>
            ),
          },
        ]
      : []),
  ]
}

/** Child accounts, and which of them use a connection of their parent. */
export function LinkableAccounts(props: LinkableAccountsProps) {
  if (props.accounts.length === 0)
    return <EmptyState icon={Building2} title="No accounts found." hint="Accounts you manage appear here." />
  return (
    <DataTable
      caption="Accounts"
      track="settings_connection.accounts"
      columns={columnsOf(props)}
      rows={props.accounts}
      rowKey={({ account_id }) => account_id}
    />
  )
}
