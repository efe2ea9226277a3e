import { SectionFrame } from "#components/request-reviews/section-frame.tsx"
import { guardedPage } from "#components/shell/guarded-page.tsx"
import { StarterCards } from "#components/templates/starter-cards.tsx"
import { NewTemplate, ResponseTemplatesList, TemplatesList } from "#components/templates/templates-list.tsx"
import { TabLinks } from "#components/ui/tab-links.tsx"
import { attempt } from "#lib/errors/attempt.ts"
import { loadRequestTemplates, loadResponseTemplates } from "#lib/features/templates/load.ts"
import { templatesHrefs, templateTypes } from "#lib/features/templates/search-params.ts"
import { typeLabels } from "#lib/features/templates/texts.ts"
import { mainPart } from "#lib/page/main-part.ts"
import { metadataOf } from "#lib/page/page-title.ts"
import { searchOf } from "#lib/routes/query.ts"
import { routes } from "#lib/routes/routes.ts"
import { requestTemplates } from "./record.ts"

const { title } = requestTemplates

export const generateMetadata = metadataOf(requestTemplates)

export default guardedPage(requestTemplates, async ({ context, searchParams }) => {
  const { can, timeZone } = context
  const hrefs = templatesHrefs(routes.requestTemplates(), searchOf(searchParams))
  const { search } = hrefs
  const isResponses = search.type === "response"
  const requests = isResponses ? null : await mainPart(attempt(loadRequestTemplates(context, search)))
  const responses = isResponses ? await mainPart(attempt(loadResponseTemplates(context, search))) : null
  const isFirst =
    requests?.ok && requests.value._total === 0 && !search.search_terms && can("template.create")
  const tabOf = (type: (typeof templateTypes)[number] | null, label: string) => ({
    label,
    href: hrefs.changed({ type, page: null, "sort[by]": null, "sort[order]": null }),
    isCurrent: search.type === type,
  })
  return (
    <SectionFrame
      context={context}
      current="requestTemplates"
      title={title}
      intro="Reusable text for requests and responses."
      actions={can("template.create") && <NewTemplate />}
    >
      <div className="min-w-0">
        <TabLinks
          label="Types of templates"
          tabs={[tabOf(null, "All requests"), ...templateTypes.map((type) => tabOf(type, typeLabels[type]))]}
        />
        {requests && (
          <TemplatesList
            list={requests}
            hrefs={hrefs}
            timeZone={timeZone}
            canCreate={can("template.create")}
          />
        )}
        {responses && (
          <ResponseTemplatesList list={responses} hrefs={hrefs} canUpdate={can("template.update")} />
        )}
      </div>
      {isFirst && <StarterCards />}
    </SectionFrame>
  )
})
