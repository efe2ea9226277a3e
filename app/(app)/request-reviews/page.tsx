import { redirect } from "next/navigation"
import { guardedPage } from "#components/shell/guarded-page.tsx"
import { noAccessText } from "#lib/errors/texts.ts"
import { sectionTabs } from "#lib/features/request-reviews/section.ts"
import { metadataOf } from "#lib/page/page-title.ts"
import { routes } from "#lib/routes/routes.ts"
import { requestReviews } from "./record.ts"

export const generateMetadata = metadataOf(requestReviews)

export default guardedPage(requestReviews, ({ context }) => {
  const [first] = sectionTabs(context)
  redirect(first?.href ?? routes.error({ statusCode: 403, message: noAccessText }))
})
