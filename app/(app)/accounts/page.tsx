import {
  locationsColumn,
  nameColumn,
  ratingColumn,
  statusColumn,
  trialDaysColumn,
  viewColumn,
} from "#components/accounts/account-columns.tsx"
import { AccountsList } from "#components/accounts/accounts-list.tsx"
import { SignUpLink } from "#components/accounts/sign-up-link.tsx"
import { DownloadCsv } from "#components/data-table/download-csv.tsx"
import { guardedPage } from "#components/shell/guarded-page.tsx"
import { PageHeader } from "#components/shell/page-header.tsx"
import { attempt } from "#lib/errors/attempt.ts"
import { accountsHrefs } from "#lib/features/accounts/hrefs.ts"
import { loadAccounts, toAccountsQuery } from "#lib/features/accounts/queries.ts"
import { canonicalAccountsQuery } from "#lib/features/accounts/search-params.ts"
import { signUpLinkOf } from "#lib/features/accounts/sign-up-link.ts"
import { mayOpen } from "#lib/gate/may-open.ts"
import { pages } from "#lib/gate/pages.gen.ts"
import { currentVisit } from "#lib/page/current-request.ts"
import { exportRefusal } from "#lib/page/export-gate.ts"
import { mainPart } from "#lib/page/main-part.ts"
import { metadataOf } from "#lib/page/page-title.ts"
import { asFile } from "#lib/routes/file-endings.ts"
import { searchOf } from "#lib/routes/query.ts"
import { routes } from "#lib/routes/routes.ts"
import { accounts } from "./record.ts"

const { title } = accounts

export const generateMetadata = metadataOf(accounts)

export default guardedPage(accounts, async ({ context, searchParams }) => {
  const { session, account } = context
  const hrefs = accountsHrefs("accounts", routes.accounts(), searchOf(searchParams))
  const list = await mainPart(attempt(loadAccounts(session, toAccountsQuery(hrefs, session))))
  const signUpLink = signUpLinkOf(context, (await currentVisit()).origin.origin)
  const columns = [nameColumn, statusColumn, locationsColumn, trialDaysColumn(new Date()), ratingColumn]
  return (
    <div className="page">
      <PageHeader
        title={title}
        intro="The accounts you manage."
        printTitle={`${title} - ${account.name}`}
        actions={
          <DownloadCsv
            href={asFile(routes.accounts(canonicalAccountsQuery("accounts", hrefs.query)), "csv")}
            track="accounts.csv"
            refusal={exportRefusal(context, hrefs.changed({}))}
          />
        }
      />
      <AccountsList
        list={list}
        columns={mayOpen(pages.switchAccount, context) ? [...columns, viewColumn] : columns}
        hrefs={hrefs}
        track="accounts.table"
        emptyHint="Accounts added to yours appear here."
      />
      {signUpLink && list.ok && list.value._total === 0 && !hrefs.search.search_terms && (
        <SignUpLink href={signUpLink} track="accounts.copy_sign_up" />
      )}
    </div>
  )
})
