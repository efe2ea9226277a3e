import { Reply } from "lucide"
import Link from "next/link"
import { RulesOff } from "#components/auto-responses/rules-off.tsx"
import { RulesTable } from "#components/auto-responses/rules-table.tsx"
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
import { isSwitchedOn, responseSwitches } from "#lib/features/settings/response-switches.ts"
import { switchesHref } from "#lib/features/settings/switches-href.ts"
import { currentForm } from "#lib/form-state/current-form.ts"
import { mainPart } from "#lib/page/main-part.ts"
import { metadataOf } from "#lib/page/page-title.ts"
import { searchOf } from "#lib/routes/query.ts"
import { routes } from "#lib/routes/routes.ts"
import { autoResponses } from "./record.ts"

const { title } = autoResponses

export const generateMetadata = metadataOf(autoResponses)

export default guardedPage(autoResponses, async ({ context, searchParams }) => {
  const { caller, account, can, settings } = context
  const switches = responseSwitches.filter(({ code }) => code === "auto_responses")
  const isOn = isSwitchedOn(settings, "auto_responses")
  const frame = {
    title,
    intro: "Rules that automatically respond to new reviews with 3 or more stars, after a delay.",
    accountName: account.name,
    actions: isOn && can("template.create") && (
      <Link className={buttonClass({ kind: "primary" })} href={routes.autoResponseNew()} prefetch={false}>
        New rule
      </Link>
    ),
  }
  if (!isOn) {
    return (
      <SettingsFrame {...frame}>
        <RulesOff switchHref={switchesHref(context)} />
      </SettingsFrame>
    )
  }
  const page = requestedPage(searchOf(searchParams))
  const account_id = String(account.id)
  const [list, sources, state] = await Promise.all([
    mainPart(
      attempt(
        shownPage(page, (shown) =>
          callApi(caller, "auto_responses.list", { query: { account_id, page: shown } }),
        ),
      ),
    ),
    attempt(loadReviewSources(context)),
    currentForm("auto_responses.update:switch"),
  ])
  const hrefOf = (to: number | null) => routes.autoResponses({ page: to })
  if (!list.ok) {
    return (
      <SettingsFrame {...frame}>
        <ErrorState title="Unable to load rules" text={list.failure.userText} retryHref={hrefOf(page)} />
      </SettingsFrame>
    )
  }
  const rules = list.value._embedded.auto_responses
  return (
    <SettingsFrame {...frame}>
      <SwitchedNote of={switches} settings={settings} href={switchesHref(context)} />
      {rules.length === 0 ? (
        <EmptyState
          icon={Reply}
          title="No rules yet."
          hint="A rule responds to matching reviews with a template. You respond to reviews with 1 or 2 stars yourself."
        />
      ) : (
        <RulesTable
          rules={rules}
          sourceNames={sources.ok ? sourceNamesOf(sources.value) : {}}
          canUpdate={can("template.update")}
          page={hrefOf(page)}
          state={state}
        />
      )}
      <PagePager
        label="Pages of rules"
        page={list.value._page}
        totalPages={list.value._total_pages}
        hrefOf={hrefOf}
      />
    </SettingsFrame>
  )
})
