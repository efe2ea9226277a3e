import { Download, List } from "lucide"
import { AuditFilter } from "#components/audit-entries/audit-filter.tsx"
import { AuditTable } from "#components/audit-entries/audit-table.tsx"
import { SettingsFrame } from "#components/settings/settings-frame.tsx"
import { guardedPage } from "#components/shell/guarded-page.tsx"
import { buttonClass } from "#components/ui/button.tsx"
import { CursorPager } from "#components/ui/cursor-pager.tsx"
import { EmptyState } from "#components/ui/empty-state.tsx"
import { ErrorState } from "#components/ui/error-state.tsx"
import { Icon } from "#components/ui/icon.tsx"
import { callApi } from "#lib/api-client/call-api.ts"
import type { AnswerOf } from "#lib/contract/index.ts"
import { attempt } from "#lib/errors/attempt.ts"
import { toAuditFilter } from "#lib/features/audit-entries/queries.ts"
import { canonicalAuditLogQuery, loadAuditLogSearch } from "#lib/features/audit-entries/search-params.ts"
import { countOf, formatCount } from "#lib/format/numbers.ts"
import { mainPart } from "#lib/page/main-part.ts"
import { metadataOf } from "#lib/page/page-title.ts"
import { asFile } from "#lib/routes/file-endings.ts"
import { searchOf } from "#lib/routes/query.ts"
import { routes } from "#lib/routes/routes.ts"
import { auditLog } from "./record.ts"

const { title } = auditLog

export const generateMetadata = metadataOf(auditLog)

type Entries = AnswerOf<"audit_entries.list">

/** The address of the list with another cursor, or without one. */
function hrefOf(query: URLSearchParams, cursor: { after?: string; before?: string }): string {
  const next = new URLSearchParams(query)
  for (const name of ["after", "before"]) next.delete(name)
  for (const [name, value] of Object.entries(cursor)) next.set(name, value)
  return routes.auditLog(next)
}

function results(list: Entries, query: URLSearchParams, timeZone: string) {
  const entries = list._embedded.audit_entries
  if (entries.length === 0) {
    return (
      <EmptyState
        icon={List}
        title="No entries match your filters."
        action={
          <a className={buttonClass({ dense: true })} href={routes.auditLog()}>
            Show all entries
          </a>
        }
      />
    )
  }
  const { before = null, after = null } = list.paging?.cursors ?? {}
  const total =
    list._total_exact === false
      ? `${formatCount(list._total)}+ entries`
      : countOf(list._total, "entry", "entries")
  return (
    <>
      <AuditTable entries={entries} timeZone={timeZone} names={list.names} />
      <CursorPager
        label="Pages of the audit log"
        newerHref={before && hrefOf(query, { before })}
        olderHref={after && hrefOf(query, { after })}
      >
        {total}
      </CursorPager>
    </>
  )
}

export default guardedPage(auditLog, async ({ context, searchParams }) => {
  const { caller, account, timeZone, today } = context
  const query = new URLSearchParams(canonicalAuditLogQuery(searchOf(searchParams)))
  const search = loadAuditLogSearch(query)
  const scope = { account_id: String(account.id) }
  const cursor = { after: search.after ?? undefined, before: search.before ?? undefined }
  const [list, choices] = await Promise.all([
    mainPart(
      attempt(
        callApi(caller, "audit_entries.list", { query: { ...scope, ...toAuditFilter(search), ...cursor } }),
      ),
    ),
    attempt(callApi(caller, "audit_entries.choices", { query: scope })),
  ])
  const filter = new URLSearchParams(query)
  for (const name of ["after", "before"]) filter.delete(name)
  const download = (
    <a
      className={buttonClass({})}
      href={asFile(routes.auditLog(filter), "csv")}
      data-track="settings_audit_log.csv"
    >
      <Icon icon={Download} />
      Download CSV
    </a>
  )
  return (
    <SettingsFrame
      title={title}
      intro="Who changed what, when and from where. Entries can't be edited or deleted."
      accountName={account.name}
      actions={download}
    >
      <AuditFilter
        key={query.toString()}
        search={search}
        choices={choices.ok ? choices.value : { users: [], actions: [] }}
        today={today}
      />
      {list.ok ? (
        <div>{results(list.value, query, timeZone)}</div>
      ) : (
        <ErrorState
          title="Unable to load the audit log"
          text={list.failure.userText}
          retryHref={routes.auditLog(query)}
        />
      )}
    </SettingsFrame>
  )
})
