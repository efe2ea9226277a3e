import { List } from "lucide"
import Link from "next/link"
import { GroupsTable } from "#components/groups/groups-table.tsx"
import { SettingsFrame } from "#components/settings/settings-frame.tsx"
import { guardedPage } from "#components/shell/guarded-page.tsx"
import { buttonClass } from "#components/ui/button.tsx"
import { EmptyState } from "#components/ui/empty-state.tsx"
import { ErrorState } from "#components/ui/error-state.tsx"
import { PagePager } from "#components/ui/page-pager.tsx"
import { callApi } from "#lib/api-client/call-api.ts"
import { attempt } from "#lib/errors/attempt.ts"
import { groupsFailureText } from "#lib/errors/texts.ts"
import { shownPage } from "#lib/features/filter-bar/page-number.ts"
import { loadGroupsSearch } from "#lib/features/groups/search-params.ts"
import { mainPart } from "#lib/page/main-part.ts"
import { metadataOf } from "#lib/page/page-title.ts"
import { searchOf } from "#lib/routes/query.ts"
import { routes } from "#lib/routes/routes.ts"
import { groups } from "./record.ts"

const { title } = groups

export const generateMetadata = metadataOf(groups)

export default guardedPage(groups, async ({ context, searchParams }) => {
  const { caller, account, can } = context
  const given = loadGroupsSearch(searchOf(searchParams))
  const sort = { by: given["sort[by]"] ?? "name", direction: given["sort[order]"] ?? "asc" } as const
  const order = { "sort[by]": sort.by, "sort[order]": sort.direction }
  const { page, search_terms: keywords } = given
  const query = { account_id: String(account.id), ...order, ...(keywords ? { keywords } : {}) }
  const list = await mainPart(
    attempt(shownPage(page, (shown) => callApi(caller, "groups.list", { query: { ...query, page: shown } }))),
  )
  const hrefOf = (to: number | null) => routes.groups({ page: to, search_terms: keywords, ...order })
  const add = can("group.create") && (
    <Link className={buttonClass({ kind: "primary" })} href={routes.groupNew()} prefetch={false}>
      New group
    </Link>
  )
  if (!list.ok) {
    return (
      <SettingsFrame title={title} accountName={account.name} actions={add}>
        <ErrorState title={groupsFailureText} text={list.failure.userText} retryHref={hrefOf(page)} />
      </SettingsFrame>
    )
  }
  const { groups } = list.value._embedded
  return (
    <SettingsFrame title={title} accountName={account.name} actions={add}>
      {groups.length === 0 ? (
        <EmptyState
          icon={List}
          title="No groups found."
          hint="Groups are sets of locations to filter, report on and assign together."
        />
      ) : (
        <GroupsTable
          groups={groups}
          canUpdate={can("group.update")}
          sort={sort}
          sortHref={(next) =>
            routes.groups({
              search_terms: keywords,
              "sort[by]": next?.by,
              "sort[order]": next?.direction,
            })
          }
        />
      )}
      <PagePager
        label="Pages of groups"
        page={list.value._page}
        totalPages={list.value._total_pages}
        hrefOf={hrefOf}
      />
    </SettingsFrame>
  )
})
