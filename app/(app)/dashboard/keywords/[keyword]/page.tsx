import { BackToKeywords } from "#components/keywords/back-to-keywords.tsx"
import { FilterChooser } from "#components/keywords/filter-chooser.tsx"
import { guardedPage } from "#components/shell/guarded-page.tsx"
import { keywordIn } from "#lib/features/keywords/keyword-in.ts"
import { visitOf } from "#lib/features/keywords/visit.ts"
import { metadataOf } from "#lib/page/page-title.ts"
import { asFile } from "#lib/routes/file-endings.ts"
import { routes } from "#lib/routes/routes.ts"
import { keywordsPage } from "../keywords-page.tsx"
import { subjectDetails } from "../subject-details.tsx"
import { keyword } from "./record.ts"

const { title } = keyword

export const generateMetadata = metadataOf(keyword, ({ params }) => keywordIn(params["keyword"]))

export default guardedPage(keyword, ({ context, params, searchParams }) => {
  const keyword = keywordIn(params.keyword)
  const visit = visitOf(context, searchParams)
  const { search, query } = visit
  const path = routes.keyword(keyword)
  return keywordsPage(visit, {
    page: "keyword",
    path,
    back: <BackToKeywords query={query} />,
    title: keyword,
    intro: "How often customers mention it, and in which sentences.",
    printed: `${title}: ${keyword}`,
    report: {
      type: "keyword_details",
      fromPage: "keyword_details",
      resourceId: keyword,
      csvHref: asFile(routes.keyword(keyword, query), "csv"),
    },
    content: async () =>
      search.pick && search.pick !== "savedFilterId" ? (
        <FilterChooser visit={visit} path={path} pick={search.pick} />
      ) : (
        subjectDetails(visit, path, { kind: "keyword", term: keyword })
      ),
  })
})
