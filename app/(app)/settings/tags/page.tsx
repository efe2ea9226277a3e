import { Tag } from "lucide"
import { ActionForm } from "#components/form/action-form.tsx"
import { FormButtons } from "#components/form/form-buttons.tsx"
import { FormField } from "#components/form/form-field.tsx"
import { TagsList } from "#components/reviews/tags/tags-list.tsx"
import { SettingsFrame } from "#components/settings/settings-frame.tsx"
import { guardedPage } from "#components/shell/guarded-page.tsx"
import { Button } from "#components/ui/button.tsx"
import { EmptyState } from "#components/ui/empty-state.tsx"
import { PagePager } from "#components/ui/page-pager.tsx"
import { callApi } from "#lib/api-client/call-api.ts"
import { maxLabelName } from "#lib/contract/reviews/constants.ts"
import { requestedPage, shownPage } from "#lib/features/filter-bar/page-number.ts"
import { parseAsText } from "#lib/features/filter-bar/parsers.ts"
import { currentForm } from "#lib/form-state/current-form.ts"
import { metadataOf } from "#lib/page/page-title.ts"
import { searchOf } from "#lib/routes/query.ts"
import { routes } from "#lib/routes/routes.ts"
import { tags } from "./record.ts"

const { title } = tags
/** Offered to be merged into before scripts run. */
const maxPlain = 500

export const generateMetadata = metadataOf(tags)

export default guardedPage(tags, async ({ context, searchParams }) => {
  const { caller, account, can } = context
  const query = searchOf(searchParams)
  const keywords = parseAsText(200).parse(query.get("search_terms") ?? "") ?? undefined
  const requested = requestedPage(query)
  const [list, all, save, created, merge] = await Promise.all([
    shownPage(requested, (shown) =>
      callApi(caller, "tags.list", { query: { page: shown, keywords, with_counts: true } }),
    ),
    callApi(caller, "tags.list", { query: { per_page: maxPlain } }),
    currentForm("tags.update"),
    currentForm("tags.create"),
    currentForm("tags.merge"),
  ])
  const { tags } = list._embedded
  const hrefOf = (page: number | null) => routes.tags({ page, search_terms: keywords })
  const page = hrefOf(list._page > 1 ? list._page : null)
  const options = all._embedded.tags.map(({ id, name }) => ({ id: String(id), name }))
  return (
    <SettingsFrame
      title={title}
      intro="Tags on your reviews. Changes here apply to every review."
      accountName={account.name}
    >
      <form className="flex gap-2 max-w-105" method="get" action={routes.tags()}>
        <input
          className="input"
          type="search"
          name="search_terms"
          aria-label="Search tags"
          placeholder="Search tags"
          defaultValue={keywords}
        />
        <Button type="submit">Search</Button>
      </form>
      {tags.length === 0 ? (
        <EmptyState
          icon={Tag}
          title={keywords ? "No tags found." : "No tags yet."}
          hint={keywords ? "No tags match your search." : "Add tags to reviews, or create them here first."}
        />
      ) : (
        <TagsList tags={tags} options={options} page={page} states={{ save, merge }} />
      )}
      <PagePager label="Pages of tags" page={list._page} totalPages={list._total_pages} hrefOf={hrefOf} />
      {can("tag.create") && (
        <section className="form-set">
          <h2>New tag</h2>
          {/* A form of its own after each tag, so that it begins empty. */}
          <ActionForm
            key={all._total}
            action={routes.form("tags.create")}
            page={page}
            state={created}
            className="kept-form"
            label="New tag"
          >
            <FormField name="name" label="Name" limit={maxLabelName} required />
            <FormButtons label="Add tag" track="settings_tags.add" />
          </ActionForm>
        </section>
      )}
    </SettingsFrame>
  )
})
