import { exportPage } from "#lib/proxy/export-page.ts"

export const dynamic = "force-dynamic"

export { exportPage as GET }
