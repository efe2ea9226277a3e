import { CategoriesBlock } from "#components/keywords/categories-block.tsx"
import { FilterChooser } from "#components/keywords/filter-chooser.tsx"
import { KeywordsResults } from "#components/keywords/keywords-results.tsx"
import { guardedPage } from "#components/shell/guarded-page.tsx"
import { categoryHref, keywordsHref } from "#lib/features/keywords/hrefs.ts"
import { loadCategories, loadMentioned } from "#lib/features/keywords/load.ts"
import { hasCategories, type KeywordsVisit, visitOf } from "#lib/features/keywords/visit.ts"
import { mainPart } from "#lib/page/main-part.ts"
import { metadataOf } from "#lib/page/page-title.ts"
import { asFile } from "#lib/routes/file-endings.ts"
import { routes } from "#lib/routes/routes.ts"
import { keywordsPage } from "./keywords-page.tsx"
import { noReviewsYet } from "./no-reviews-yet.tsx"
import { keywords } from "./record.ts"

const { title } = keywords

export const generateMetadata = metadataOf(keywords)

async function content(visit: KeywordsVisit, path: string) {
  const { context, search, query } = visit
  if (search.pick && search.pick !== "savedFilterId") {
    return <FilterChooser visit={visit} path={path} pick={search.pick} />
  }
  const [mentioned, categories] = await Promise.all([
    mainPart(loadMentioned(visit)),
    hasCategories(context) ? loadCategories(visit) : null,
  ])
  const isEmpty = mentioned.ok && mentioned.value.keywords.length === 0
  return (
    <KeywordsResults
      nothing={isEmpty && (await noReviewsYet(visit, path))}
      mentioned={mentioned}
      search={search}
      query={query}
      path={path}
      categories={
        categories && (
          <CategoriesBlock
            categories={categories}
            hrefOf={(category) => categoryHref(category, query)}
            retryHref={keywordsHref(path, query)}
          />
        )
      }
    />
  )
}

export default guardedPage(keywords, ({ context, searchParams }) => {
  const visit = visitOf(context, searchParams)
  const path = routes.keywords()
  return keywordsPage(visit, {
    page: "keywords",
    path,
    title,
    intro: "Topics in customer reviews, and how customers feel about them.",
    printed: title,
    report: {
      type: "keywords",
      fromPage: "keywords",
      resourceId: null,
      csvHref: asFile(routes.keywords(visit.query), "csv"),
    },
    content: () => content(visit, path),
  })
})
