import { redirect } from "next/navigation"
import { guardedPage } from "#components/shell/guarded-page.tsx"
import { metadataOf } from "#lib/page/page-title.ts"
import { routes } from "#lib/routes/routes.ts"
import { amplify } from "./record.ts"

export const generateMetadata = metadataOf(amplify)

export default guardedPage(amplify, () => redirect(routes.amplifyWidgets()))
