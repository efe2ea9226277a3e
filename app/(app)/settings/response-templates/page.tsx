import { Reply } from "lucide"
import Link from "next/link"
import { TemplatesTable } from "#components/response-templates/templates-table.tsx"
import { SettingsFrame } from "#components/settings/settings-frame.tsx"
import { SwitchedNote } from "#components/settings/switched-note.tsx"
import { guardedPage } from "#components/shell/guarded-page.tsx"
import { buttonClass } from "#components/ui/button.tsx"
import { EmptyState } from "#components/ui/empty-state.tsx"
import { ErrorState } from "#components/ui/error-state.tsx"
import { PagePager } from "#components/ui/page-pager.tsx"
import { callApi } from "#lib/api-client/call-api.ts"
import { attempt } from "#lib/errors/attempt.ts"
import { requestedPage, shownPage } from "#lib/features/filter-bar/page-number.ts"
import { loadReviewSources, sourceNamesOf } from "#lib/features/response-templates/load.ts"
import { responseSwitches } from "#lib/features/settings/response-switches.ts"
import { switchesHref } from "#lib/features/settings/switches-href.ts"
import { mainPart } from "#lib/page/main-part.ts"
import { metadataOf } from "#lib/page/page-title.ts"
import { searchOf } from "#lib/routes/query.ts"
import { routes } from "#lib/routes/routes.ts"
import { responseTemplates } from "./record.ts"

const { title } = responseTemplates

export const generateMetadata = metadataOf(responseTemplates)

export default guardedPage(responseTemplates, async ({ context, searchParams }) => {
  const { caller, account, can } = context
  const page = requestedPage(searchOf(searchParams))
  const account_id = String(account.id)
  const [list, sources] = await Promise.all([
    mainPart(
      attempt(
        shownPage(page, (shown) =>
          callApi(caller, "response_templates.list", { query: { account_id, page: shown } }),
        ),
      ),
    ),
    attempt(loadReviewSources(context)),
  ])
  const hrefOf = (to: number | null) => routes.responseTemplates({ page: to })
  const frame = {
    title,
    intro: "Reusable replies to reviews.",
    accountName: account.name,
    actions: can("template.create") && (
      <Link className={buttonClass({ kind: "primary" })} href={routes.responseTemplateNew()} prefetch={false}>
        New template
      </Link>
    ),
  }
  if (!list.ok) {
    return (
      <SettingsFrame {...frame}>
        <ErrorState title="Unable to load templates" text={list.failure.userText} retryHref={hrefOf(page)} />
      </SettingsFrame>
    )
  }
  const templates = list.value._embedded.response_templates
  return (
    <SettingsFrame {...frame}>
      <SwitchedNote of={responseSwitches} settings={context.settings} href={switchesHref(context)} />
      {templates.length === 0 ? (
        <EmptyState
          icon={Reply}
          title="No templates yet."
          hint="Templates save typing. They fill in the author, location and business name."
        />
      ) : (
        <TemplatesTable
          templates={templates}
          sourceNames={sources.ok ? sourceNamesOf(sources.value) : {}}
          canUpdate={can("template.update")}
        />
      )}
      <PagePager
        label="Pages of templates"
        page={list.value._page}
        totalPages={list.value._total_pages}
        hrefOf={hrefOf}
      />
    </SettingsFrame>
  )
})
