import { guardedPage } from "#components/shell/guarded-page.tsx"
import { metadataOf } from "#lib/page/page-title.ts"
import { schedulesPage } from "../schedules-page.tsx"
import { scheduledExportsManage } from "./record.ts"

export const generateMetadata = metadataOf(scheduledExportsManage)

export default guardedPage(scheduledExportsManage, schedulesPage)
