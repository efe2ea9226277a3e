import { guardedPage } from "#components/shell/guarded-page.tsx"
import { metadataOf } from "#lib/page/page-title.ts"
import { scheduledExports } from "./record.ts"
import { schedulesPage } from "./schedules-page.tsx"

export const generateMetadata = metadataOf(scheduledExports)

export default guardedPage(scheduledExports, schedulesPage)
