import { NoticesList } from "#components/notices/notices-list.tsx"
import { NoticesPageLive } from "#components/notices/notices-page-live.tsx"
import { guardedPage } from "#components/shell/guarded-page.tsx"
import { PageHeader } from "#components/shell/page-header.tsx"
import { callApi } from "#lib/api-client/call-api.ts"
import { attempt } from "#lib/errors/attempt.ts"
import { requestedPage, shownPage } from "#lib/features/filter-bar/page-number.ts"
import { currentForm } from "#lib/form-state/current-form.ts"
import { mainPart } from "#lib/page/main-part.ts"
import { metadataOf } from "#lib/page/page-title.ts"
import { searchOf, withQuery } from "#lib/routes/query.ts"
import { routes } from "#lib/routes/routes.ts"
import { notices } from "./record.ts"

const { title } = notices

export const generateMetadata = metadataOf(notices)

export default guardedPage(notices, async ({ context, searchParams }) => {
  const { caller, account, session, timeZone } = context
  const page = requestedPage(searchOf(searchParams))
  const [list, all, one] = await Promise.all([
    mainPart(
      attempt(shownPage(page, (shown) => callApi(caller, "notices.list", { query: { page: shown } }))),
    ),
    currentForm("notices.read_all"),
    currentForm("notices.update"),
  ])
  return (
    <div className="page">
      <PageHeader
        title={title}
        intro="Mentions, assigned reviews, finished files and problems of the last 30 days."
        printTitle={`${title} - ${account.name}`}
      />
      <NoticesPageLive userId={String(session.user_id)} />
      <NoticesList
        list={list}
        timeZone={timeZone}
        states={{ all, one }}
        hrefOf={(to) => withQuery(routes.notices(), { page: to })}
        profileHref={session.isShadowing ? null : routes.profile()}
      />
    </div>
  )
})
