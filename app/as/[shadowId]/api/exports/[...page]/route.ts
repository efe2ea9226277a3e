import { exportPage } from "#lib/bff/export-page.ts"

export const dynamic = "force-dynamic"

export { exportPage as GET }
