import { NewMicrosurvey, SurveysList } from "#components/microsurveys/surveys-list.tsx"
import { SectionFrame } from "#components/request-reviews/section-frame.tsx"
import { guardedPage } from "#components/shell/guarded-page.tsx"
import { attempt } from "#lib/errors/attempt.ts"
import { loadMicrosurveys } from "#lib/features/microsurveys/load.ts"
import { surveysHrefs } from "#lib/features/microsurveys/search-params.ts"
import { mainPart } from "#lib/page/main-part.ts"
import { metadataOf } from "#lib/page/page-title.ts"
import { searchOf } from "#lib/routes/query.ts"
import { routes } from "#lib/routes/routes.ts"
import { microsurveys } from "./record.ts"

const { title } = microsurveys

export const generateMetadata = metadataOf(microsurveys)

export default guardedPage(microsurveys, async ({ context, searchParams }) => {
  const canCreate = context.can("microsurvey.create")
  const hrefs = surveysHrefs(routes.microsurveys(), searchOf(searchParams))
  const list = await mainPart(attempt(loadMicrosurveys(context, hrefs.search)))
  return (
    <SectionFrame
      context={context}
      current="microsurveys"
      title={title}
      intro="One question of your own, with room for a comment."
      actions={canCreate && <NewMicrosurvey />}
    >
      <div className="min-w-0">
        <SurveysList list={list} hrefs={hrefs} timeZone={context.timeZone} canCreate={canCreate} />
      </div>
    </SectionFrame>
  )
})
