export { handleReport as POST } from "#lib/reporting/handle-report.ts"
