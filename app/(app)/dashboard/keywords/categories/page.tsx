import { BackToKeywords } from "#components/keywords/back-to-keywords.tsx"
import { CategoriesTable } from "#components/keywords/categories-table.tsx"
import { FilterChooser } from "#components/keywords/filter-chooser.tsx"
import { guardedPage } from "#components/shell/guarded-page.tsx"
import { loadCategories } from "#lib/features/keywords/load.ts"
import { categoryText } from "#lib/features/keywords/texts.ts"
import { type KeywordsVisit, visitOf } from "#lib/features/keywords/visit.ts"
import { mainPart } from "#lib/page/main-part.ts"
import { metadataOf } from "#lib/page/page-title.ts"
import { asFile } from "#lib/routes/file-endings.ts"
import { routes } from "#lib/routes/routes.ts"
import { keywordsPage } from "../keywords-page.tsx"
import { noReviewsYet } from "../no-reviews-yet.tsx"
import { subjectDetails } from "../subject-details.tsx"
import { experienceCategories } from "./record.ts"

const { title } = experienceCategories

export const generateMetadata = metadataOf(experienceCategories)

async function content(visit: KeywordsVisit, path: string) {
  const { search, query } = visit
  if (search.pick && search.pick !== "savedFilterId") {
    return <FilterChooser visit={visit} path={path} pick={search.pick} />
  }
  if (search.category !== null) {
    return subjectDetails(visit, path, { kind: "category", term: search.category })
  }
  const categories = await mainPart(loadCategories(visit))
  const isEmpty = categories.ok && categories.value.categories.length === 0
  const nothing = isEmpty && (await noReviewsYet(visit, path))
  if (nothing) return nothing
  return <CategoriesTable categories={categories} search={search} query={query} path={path} />
}

export default guardedPage(experienceCategories, ({ context, searchParams }) => {
  const visit = visitOf(context, searchParams)
  const { search, query } = visit
  const path = routes.experienceCategories()
  const name = search.category === null ? null : categoryText(search.category)
  return keywordsPage(visit, {
    page: "categories",
    path,
    back: <BackToKeywords query={query} />,
    title: name ?? title,
    intro:
      name === null
        ? "Customer experience by category."
        : "How often customers mention it, and in which sentences.",
    printed: name === null ? title : `${title}: ${name}`,
    report: {
      type: "experience_categories",
      fromPage: "categories",
      resourceId: null,
      csvHref: asFile(routes.experienceCategories(query), "csv"),
    },
    content: () => content(visit, path),
  })
})
