import {
  daysLeftColumn,
  locationsColumn,
  nameColumn,
  statusColumn,
  trialEndColumn,
} from "#components/accounts/account-columns.tsx"
import { AccountsList } from "#components/accounts/accounts-list.tsx"
import { TrialActions } from "#components/accounts/trial-actions.tsx"
import type { Column } from "#components/data-table/columns.ts"
import { ErrorNotice } from "#components/form/error-notice.tsx"
import { guardedPage } from "#components/shell/guarded-page.tsx"
import { PageHeader } from "#components/shell/page-header.tsx"
import type { ListedAccount } from "#lib/contract/index.ts"
import { attempt } from "#lib/errors/attempt.ts"
import { accountsHrefs } from "#lib/features/accounts/hrefs.ts"
import { loadAccounts, toAccountsQuery } from "#lib/features/accounts/queries.ts"
import { currentForm } from "#lib/form-state/current-form.ts"
import { mainPart } from "#lib/page/main-part.ts"
import { metadataOf } from "#lib/page/page-title.ts"
import { searchOf } from "#lib/routes/query.ts"
import { routes } from "#lib/routes/routes.ts"
import { accountTrials } from "./record.ts"

const { title } = accountTrials

export const generateMetadata = metadataOf(accountTrials)

const actionsColumn = (page: string): Column<ListedAccount> => ({
  key: "actions",
  label: "Actions",
  isBare: true,
  cell: (account) => <TrialActions account={account} page={page} />,
})

export default guardedPage(accountTrials, async ({ context, searchParams }) => {
  const { session, account, can, timeZone } = context
  const hrefs = accountsHrefs("trials", routes.accountTrials(), searchOf(searchParams))
  const query = { ...toAccountsQuery(hrefs, session), has_trial: true }
  const [list, extend, convert] = await Promise.all([
    mainPart(attempt(loadAccounts(session, query))),
    currentForm("accounts.update:extend"),
    currentForm("accounts.update:convert"),
  ])
  const columns = [
    nameColumn,
    statusColumn,
    locationsColumn,
    trialEndColumn(timeZone),
    daysLeftColumn(new Date()),
  ]
  return (
    <div className="page">
      <PageHeader
        title={title}
        intro="Your accounts on a trial, or whose trial ended without a plan."
        printTitle={`${title} - ${account.name}`}
      />
      <ErrorNotice text={extend.error ?? extend.errors.days ?? convert.error} />
      <AccountsList
        list={list}
        columns={can("account.update") ? [...columns, actionsColumn(hrefs.changed({}))] : columns}
        hrefs={hrefs}
        track="account_trials.table"
        emptyHint="None of your accounts is on a trial."
      />
    </div>
  )
})
